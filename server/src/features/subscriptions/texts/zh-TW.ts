import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '每月' : months === 12 ? '每年' : `每 ${months} 個月`)

const cancel = '您可以隨時在「訂閱」頁面取消，只需兩個步驟。取消後仍可觀看至已付款期間結束。'

export const zhTW: Texts = {
  product: (months) => (months === null ? '訂閱' : months === 12 ? '訂閱一年' : `訂閱 ${months} 個月`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `免費至 ${end}，之後${period(months)}扣款 ${renewal}，直到您取消為止。`,
        `首次扣款：${end}，${renewal}。下次扣款：${next}，${renewal}。`,
        `${cancel}在 ${end} 之前取消不會扣款。`,
      ]
    if (days > 0) return [`免費至 ${end}，不會扣款。`, '到期自動結束，無需取消。']
    return [
      `今天（${today}）扣款：${first}。`,
      isRenewing
        ? `下次扣款：${next}，${renewal}，之後${period(months)}扣款 ${renewal}，直到您取消為止。`
        : `${end} 自動結束，之後不再扣款。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `以信用卡付款時，續訂由 ${billedBy.gateway} 扣款。`
              : `以信用卡付款時，續訂由 ${billedBy.gateway} 每 ${billedBy.days} 天扣款。每次付款都會增加一個完整的週期，不會損失任何時間。`,
          ]),
      cancel,
    ]
  },
}
