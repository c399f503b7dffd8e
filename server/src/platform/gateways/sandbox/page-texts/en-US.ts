import type { PageTexts } from './page-text.ts'

export const enUS: PageTexts = {
  brand: 'Sandbox Payments',
  badge: 'Sandbox',
  disclaimer: 'This is a test page. No money moves, and no card number is asked for.',
  payTo: (merchant) => `Payment to ${merchant}`,
  chooseCard: 'Choose a test card',
  cardEnding: (last4Digits) => `ending in ${last4Digits}`,
  cards: {
    approve: { name: 'Approved', hint: 'The payment goes through.' },
    challenge: { name: '3-D Secure', hint: 'The bank asks you to confirm first.' },
    soft_decline: { name: 'Declined for now', hint: 'Not enough money today; may work later.' },
    decline: { name: 'Declined', hint: 'The bank never accepts this card.' },
  },
  saveCard: 'Keep this card for next time',
  pay: (amount) => `Pay ${amount}`,
  leave: (merchant) => `Cancel and return to ${merchant}`,
  back: (merchant) => `Return to ${merchant}`,
  openFor: (minutes) => `This page stays open for another ${minutes} min.`,
  challenge: {
    title: 'Confirm with your bank',
    text: ({ amount, merchant }) => `Your test bank wants to be sure that it is you who pays ${amount} to ${merchant}.`,
    confirm: 'Confirm the payment',
    reject: 'Refuse it',
  },
  failures: {
    card_declined: 'The bank declined the payment for now. Nothing was taken. Try again, or choose another card.',
    card_refused: 'The bank declined this card. Nothing was taken. Please choose another one.',
    authentication_failed:
      'The bank could not confirm that it is you. Nothing was taken. Try again, or choose another card.',
    other: 'The payment did not go through. Nothing was taken. Please try again.',
  },
  closed: {
    paid: 'This is paid',
    canceled: 'This checkout was cancelled',
    expired: 'This checkout has expired',
    text: 'Nothing more can be paid on this page.',
  },
  missing: { title: 'No such checkout', text: 'The address is incomplete or was never valid. Nothing was taken.' },
}
