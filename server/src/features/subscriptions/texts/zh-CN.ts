import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 个月`)

const cancel = '您可以随时在“订阅”页面取消，只需两步。取消后仍可观看至已付款期间结束。'

export const zhCN: Texts = {
  product: (months) => (months === null ? '订阅' : months === 12 ? '订阅一年' : `订阅 ${months} 个月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免费至 ${end}，之后${period(months)}扣款 ${renewal}，直到您取消为止。`,
        `首次扣款：${end}，${renewal}。下次扣款：${next}，${renewal}。`,
        `${cancel}在 ${end} 之前取消不会扣款。`,
      ]
    if (days > 0) return [`免费至 ${end}，不会扣款。`, '到期自动结束，无需取消。']
    return [
      `今天（${today}）扣款：${first}。`,
      isRenewing
        ? `下次扣款：${next}，${renewal}，之后${period(months)}扣款 ${renewal}，直到您取消为止。`
        : `${end} 自动结束，之后不再扣款。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以银行卡付款时，续订由 ${billedBy.gateway} 扣款。`
              : `以银行卡付款时，续订由 ${billedBy.gateway} 每 ${billedBy.days} 天扣款。每次付款都会增加一个完整的周期，不会损失任何时间。`,
          ]),
      cancel,
    ]
  },
}
