import { expect, test } from 'vitest'
import { iceServersFor } from './ice-servers.ts'

const urls = ['turn:turn.example:3478']
const viewer = { accountId: 'fan-1', now: new Date(1_000_000_000_000) }

test('without a TURN server browsers are told of none', () => {
  expect(iceServersFor(null, viewer)).toEqual([])
})

test('credentials name their end and the account, and are signed with the shared secret', () => {
  expect(iceServersFor({ urls, secret: 'north' }, viewer)).toEqual([
    {
      urls,
      username: '1000043200:fan-1',
      // printf '1000043200:fan-1' | openssl dgst -sha1 -hmac north -binary | base64
      credential: 'GN8rev62ngS3x88wE5qjDkuqxlc=',
    },
  ])
})

test('a server without a secret asks for no credentials', () => {
  expect(iceServersFor({ urls, secret: null }, viewer)).toEqual([{ urls }])
})
