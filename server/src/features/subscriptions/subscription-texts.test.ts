import { expect, test } from 'vitest'
import { disclosureIn, productNameOf } from './subscription-texts.ts'

const CANCEL =
  'You can cancel anytime under Subscriptions, in two steps. You keep access until the end of the paid period.'
const terms = {
  months: 1,
  days: 0,
  first: 'US$5',
  renewal: 'US$9',
  today: 'May 1',
  next: 'June 1',
  end: 'May 8',
  billedBy: null,
}

test('names a period by its months, a year as such, free days without a period', () => {
  expect([null, 1, 3, 12].map((months) => productNameOf('en-US', months))).toEqual([
    'Free subscription',
    'Subscription, 1 month',
    'Subscription, 3 months',
    'Subscription, 1 year',
  ])
})

test('a paid subscription states the first and the next charge, and how to cancel', () => {
  expect(disclosureIn('en-US', { ...terms, months: 3 })).toEqual([
    'Charged today, May 1: US$5.',
    'Next charge: US$9 on June 1, then US$9 every 3 months until you cancel.',
    CANCEL,
  ])
})

test('states that the gateway bills renewals by days', () => {
  expect(disclosureIn('en-US', { ...terms, billedBy: { gateway: 'ccbill', days: 30 } })[2]).toMatch(
    /^If you pay by card, CCBill bills your renewals every 30 days\./,
  )
})

test('continuing free days state their first charge, ending ones that there is none', () => {
  expect(disclosureIn('en-US', { ...terms, days: 7 })).toEqual([
    'Free until May 8, then US$9 every month until you cancel.',
    'First charge: US$9 on May 8. Next charge: US$9 on June 1.',
    `${CANCEL} If you cancel before May 8, you pay nothing.`,
  ])
  expect(disclosureIn('en-US', { ...terms, days: 7, months: null, next: null })).toEqual([
    'Free until May 8. You won’t be charged.',
    'It ends automatically, so there’s nothing to cancel.',
  ])
})
