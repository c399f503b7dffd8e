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
}
