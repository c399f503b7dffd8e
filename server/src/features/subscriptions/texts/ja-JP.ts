import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '毎月' : months === 12 ? '毎年' : `${months}か月ごとに`)

const cancel =
  '「購読」のページから2ステップでいつでも解約できます。解約後も、支払い済みの期間が終わるまでご覧いただけます。'

export const jaJP: Texts = {
  product: (months) => (months === null ? '購読' : months === 12 ? '購読（1年）' : `購読（${months}か月）`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `${end}まで無料、その後は解約するまで${period(months)}${renewal}。`,
        `最初の請求：${end}、${renewal}。次回の請求：${next}、${renewal}。`,
        `${cancel}${end}より前に解約すれば、請求はありません。`,
      ]
    if (days > 0) return [`${end}まで無料です。請求はありません。`, '自動的に終了するため、解約の手続きは不要です。']
    return [
      `本日（${today}）の請求：${first}。`,
      isRenewing
        ? `次回の請求：${next}、${renewal}。その後は解約するまで${period(months)}${renewal}。`
        : `${end}に自動的に終了し、その後の請求はありません。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `カードでのお支払いの場合、更新分は${billedBy.gateway}が請求します。`
              : `カードでのお支払いの場合、更新分は${billedBy.gateway}が${billedBy.days}日ごとに請求します。お支払いのたびに1期間が追加されるため、失われる日数はありません。`,
          ]),
      cancel,
    ]
  },
}
