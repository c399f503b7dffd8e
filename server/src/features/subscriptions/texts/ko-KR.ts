import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '매월' : months === 12 ? '매년' : `${months}개월마다`)

const cancel =
  '“구독” 페이지에서 두 단계로 언제든지 해지할 수 있습니다. 해지해도 결제한 기간이 끝날 때까지 볼 수 있습니다.'

export const koKR: Texts = {
  product: (months) => (months === null ? '구독' : months === 12 ? '1년 구독' : `${months}개월 구독`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `${end}까지 무료, 이후 해지할 때까지 ${period(months)} ${renewal}.`,
        `첫 청구: ${end}, ${renewal}. 다음 청구: ${next}, ${renewal}.`,
        `${cancel} ${end} 전에 해지하면 청구되지 않습니다.`,
      ]
    if (days > 0) return [`${end}까지 무료이며 청구되지 않습니다.`, '자동으로 종료되므로 해지할 필요가 없습니다.']
    return [
      `오늘(${today}) 청구: ${first}.`,
      isRenewing
        ? `다음 청구: ${next}, ${renewal}. 이후 해지할 때까지 ${period(months)} ${renewal}.`
        : `${end}에 자동으로 종료되며 이후 청구되지 않습니다.`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `카드로 결제하면 갱신은 ${billedBy.gateway}에서 청구합니다.`
              : `카드로 결제하면 갱신은 ${billedBy.gateway}에서 ${billedBy.days}일마다 청구합니다. 결제할 때마다 한 기간이 추가되므로 손해 보는 기간은 없습니다.`,
          ]),
      cancel,
    ]
  },
}
