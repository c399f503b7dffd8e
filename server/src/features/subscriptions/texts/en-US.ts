import type { Texts } from './subscription-texts.ts'

const period = (months: number): string =>
  months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${months} months`

const cancel =
  'You can cancel at any time under Subscriptions, in two steps. Access then stays until the end of what is paid.'

export const enUS: Texts = {
  product: (months) =>
    months === null
      ? 'Subscription'
      : months === 12
        ? 'Subscription for a year'
        : `Subscription, ${months} ${months === 1 ? 'month' : 'months'}`,
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `Free until ${end}, then ${renewal} ${period(months)} until you cancel.`,
        `First charge: ${renewal} on ${end}. Next charge: ${renewal} on ${next}.`,
        `${cancel} Before ${end} it costs nothing.`,
      ]
    if (days > 0) return [`Free until ${end}. Nothing is charged.`, 'It ends by itself: there is nothing to cancel.']
    return [
      `Charged today, ${today}: ${first}.`,
      isRenewing
        ? `Next charge: ${renewal} on ${next}, then ${renewal} ${period(months)} until you cancel.`
        : `It ends by itself on ${end}. Nothing is charged after that.`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `Paid by card, renewals are billed by ${billedBy.gateway} itself.`
              : `Paid by card, renewals are billed by ${billedBy.gateway} itself, every ${billedBy.days} days. Each payment adds one full period, so that nothing is lost.`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `Your free days with ${creator} end on ${date}`,
    paragraphs: [
      `Hello ${name},`,
      `Your free subscription to ${creator} ends on ${date}. Nothing is charged. To go on, choose a plan.`,
    ],
    action: 'See subscriptions',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `Your subscription to ${creator} is charged from ${date} on`,
    paragraphs: [
      `Hello ${name},`,
      `Your free days with ${creator} end on ${date}. As you asked, the subscription then goes on for ${price}. If you do not want that, cancel before then: it costs nothing.`,
    ],
    action: 'See or cancel it',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `Your year with ${creator} renews on ${date}`,
    paragraphs: [
      `Hello ${name},`,
      `On ${date} your subscription to ${creator} is renewed for another year at ${price}. If you do not want that, cancel before then.`,
    ],
    action: 'See or cancel it',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} asks for a new price`,
    paragraphs: [
      `Hello ${name},`,
      `From your first renewal after ${date} on, ${creator} asks for ${price}. You are never charged more than you agreed to: if you accept, the subscription goes on; if not, it ends with what is paid.`,
    ],
    action: 'Look at the new price',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `Your payment for ${creator} did not go through`,
    paragraphs: [
      `Hello ${name},`,
      `We could not take ${price} for your subscription to ${creator}. Access goes on until ${date}. Top up your wallet or choose another card, and it is tried again at once.`,
    ],
    action: 'Choose how to pay',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `Confirm the end of your subscription to ${creator}`,
    paragraphs: [
      `Hello ${name},`,
      `Your subscription to ${creator} ends here. The company that bills your card also wants to hear it from you: please confirm it on its page. Should it bill you again all the same, the amount becomes tokens in your wallet.`,
    ],
    action: 'Confirm the end',
  }),
  ended: ({ name, creator }) => ({
    subject: `Your subscription to ${creator} is over`,
    paragraphs: [
      `Hello ${name},`,
      `Your subscription to ${creator} has ended. Nothing more is charged. You still follow ${creator}.`,
    ],
    action: 'See subscriptions',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `A gift: ${creator}, until ${date}`,
    paragraphs: [
      `Hello ${name},`,
      `${giver} has given you a subscription to ${creator} until ${date}. It ends by itself.`,
    ],
    action: 'Look at it',
  }),
}
