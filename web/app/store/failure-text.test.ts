import { expect, test } from 'vitest'
import { failureText, type FailedAt, type FailureTexts } from './failure-text.ts'

const texts: FailureTexts = {
  incorrectCredentials: 'Incorrect credentials!',
  loadFailed: 'Error occurred, please try again later',
  somethingWentWrong: 'Something went wrong, please try again later',
}

test.each<[FailedAt, unknown, string]>([
  ['sign-in', { message: 'This account is closed.' }, 'This account is closed.'],
  ['sign-in', { message: '' }, 'Incorrect credentials!'],
  ['sign-in', null, 'Incorrect credentials!'],
  ['update', { message: 'This name is taken.', error: 'USERNAME_TAKEN' }, 'This name is taken.'],
  ['update', { error: 'USERNAME_TAKEN' }, 'Error occurred, please try again later'],
  ['load', { message: 'any message of the server' }, 'Error occurred, please try again later'],
  ['other', { message: 'Sold out.', error: 'SOLD_OUT' }, 'Sold out.'],
  ['other', { error: 'SOLD_OUT' }, 'SOLD_OUT'],
  ['other', 'a text that was thrown', 'a text that was thrown'],
  ['other', { message: 7 }, 'Something went wrong, please try again later'],
  ['other', undefined, 'Something went wrong, please try again later'],
])('when %s fails with %j, the message is %s', (at, failure, sentence) =>
  expect(failureText(failure, at, texts)).toBe(sentence),
)
