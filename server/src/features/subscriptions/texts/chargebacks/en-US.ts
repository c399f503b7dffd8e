import type { ChargebackTexts } from '../chargeback-texts.ts'

export const enUS: ChargebackTexts = {
  tokens: (amount) => `${amount} tokens`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `A payment for ${creator} was taken back`,
    paragraphs: [
      `Hello ${name},`,
      giver === ''
        ? `Your bank has asked back the money with which your subscription to ${creator} was paid.`
        : `The bank of ${giver} has asked back the money with which your gift, a subscription to ${creator}, was paid.`,
      date === ''
        ? 'So it has ended, and nothing more is charged for it. Should the bank decide otherwise, you get the days that were left again.'
        : `Your access now ends on ${date}. Should the bank decide otherwise, you get the days that were left again.`,
    ],
    action: 'See subscriptions',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `You have access to ${creator} again`,
    paragraphs: [
      `Hello ${name},`,
      `The bank has decided, and the payment for your subscription to ${creator} stands after all. You have the days that were left again, until ${date}. Under Subscriptions you see whether it goes on after that.`,
    ],
    action: 'See subscriptions',
  }),
  refunded: ({ name, creator }) => ({
    subject: `Your subscription to ${creator} was paid back`,
    paragraphs: [
      `Hello ${name},`,
      `The payment for your subscription to ${creator} was given back, and so it has ended. Nothing more is charged.`,
    ],
    action: 'See subscriptions',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `A payment was taken back: ${tokens}`,
    paragraphs: [
      `Hello ${name},`,
      `The bank of ${payer} has asked back the money with which a subscription to you was paid. Your share of ${tokens} was taken out of your earnings: of what is pending first, then of what is available.`,
      'Earnings and statement show it as a line of its own. Should the bank decide otherwise, it is yours again.',
    ],
    action: 'See earnings',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens} are yours again`,
    paragraphs: [
      `Hello ${name},`,
      `The bank of ${payer} has decided, and the payment for a subscription to you stands after all. Your share of ${tokens} is in your earnings again.`,
    ],
    action: 'See earnings',
  }),
}
