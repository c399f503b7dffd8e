import type { Texts } from './subscription-texts.ts'

const period = (months: number): string =>
  months === 1 ? 'every month' : months === 12 ? 'every year' : `every ${months} months`

const cancel =
  'You can cancel anytime under Subscriptions, in two steps. You keep access until the end of the paid period.'

export const enUS: Texts = {
  product: (months) =>
    months === null
      ? 'Subscription'
      : months === 12
        ? 'Subscription, 1 year'
        : `Subscription, ${months} ${months === 1 ? 'month' : 'months'}`,
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `Free until ${end}, then ${renewal} ${period(months)} until you cancel.`,
        `First charge: ${renewal} on ${end}. Next charge: ${renewal} on ${next}.`,
        `${cancel} If you cancel before ${end}, you pay nothing.`,
      ]
    if (days > 0)
      return [`Free until ${end}. You won’t be charged.`, 'It ends automatically, so there’s nothing to cancel.']
    return [
      `Charged today, ${today}: ${first}.`,
      isRenewing
        ? `Next charge: ${renewal} on ${next}, then ${renewal} ${period(months)} until you cancel.`
        : `It ends automatically on ${end}. You won’t be charged after that.`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `If you pay by card, ${billedBy.gateway} bills your renewals.`
              : `If you pay by card, ${billedBy.gateway} bills your renewals every ${billedBy.days} days. Each payment adds one full period, so you don’t lose any time.`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `Your free subscription to ${creator} ends on ${date}`,
    paragraphs: [
      `Hi ${name},`,
      `Your free subscription to ${creator} ends on ${date}. You won’t be charged. To keep your access, choose a plan.`,
    ],
    action: 'View subscriptions',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `Your subscription to ${creator} becomes paid on ${date}`,
    paragraphs: [
      `Hi ${name},`,
      `Your free trial with ${creator} ends on ${date}. As you chose, your subscription then continues for ${price}. If you don’t want that, cancel before then and you pay nothing.`,
    ],
    action: 'View subscription',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `Your yearly subscription to ${creator} renews on ${date}`,
    paragraphs: [
      `Hi ${name},`,
      `Your subscription to ${creator} renews for another year on ${date} for ${price}. If you don’t want that, cancel before then.`,
    ],
    action: 'View subscription',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} is increasing the price`,
    paragraphs: [
      `Hi ${name},`,
      `From your first renewal after ${date}, a subscription to ${creator} costs ${price}. We never charge you more than you agreed to. If you accept, your subscription continues. If you don’t, it ends with your paid period.`,
    ],
    action: 'Review new price',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `Your payment for ${creator} failed`,
    paragraphs: [
      `Hi ${name},`,
      `We couldn’t charge ${price} for your subscription to ${creator}. You keep access until ${date}. Top up your wallet or choose another card, and we’ll try again right away.`,
    ],
    action: 'Update payment',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `Confirm the cancellation of your subscription to ${creator}`,
    paragraphs: [
      `Hi ${name},`,
      `Your subscription to ${creator} is ending. One more step: confirm the cancellation with the company that bills your card. If it still charges you, we add the amount to your wallet as tokens.`,
    ],
    action: 'Confirm cancellation',
  }),
  ended: ({ name, creator }) => ({
    subject: `Your subscription to ${creator} has ended`,
    paragraphs: [
      `Hi ${name},`,
      `Your subscription to ${creator} has ended. You won’t be charged again. You’re still following ${creator}.`,
    ],
    action: 'View subscriptions',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `You received a gift: ${creator}, until ${date}`,
    paragraphs: [`Hi ${name},`, `${giver} gave you a subscription to ${creator} until ${date}. It ends automatically.`],
    action: 'View gift',
  }),
}
