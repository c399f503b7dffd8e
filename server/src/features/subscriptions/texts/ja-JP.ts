import type { Texts } from './subscription-texts.ts'

const period = (months: number): string => (months === 1 ? '毎月' : months === 12 ? '毎年' : `${months} か月ごとに`)

const cancel =
  '「購読」のページから 2 ステップでいつでも解約できます。解約後も、支払い済みの期間が終わるまでご覧いただけます。'

export const jaJP: Texts = {
  product: (months) => (months === null ? '購読' : months === 12 ? '1 年間の購読' : `${months} か月の購読`),
  disclosure: ({ months, days, first, renewal, today, next, end, billedBy }) => {
    const isRenewing = months !== null && next !== null
    if (days > 0 && isRenewing)
      return [
        `${end} まで無料、その後は解約するまで${period(months)} ${renewal}。`,
        `初回のお支払い：${end} に ${renewal}。次回のお支払い：${next} に ${renewal}。`,
        `${cancel}${end} より前に解約すれば料金はかかりません。`,
      ]
    if (days > 0) return [`${end} まで無料です。料金はかかりません。`, '自動で終了するため、解約の手続きはいりません。']
    return [
      `本日（${today}）のお支払い：${first}。`,
      isRenewing
        ? `次回のお支払い：${next} に ${renewal}。その後は解約するまで${period(months)} ${renewal}。`
        : `${end} に自動で終了し、その後の請求はありません。`,
      ...(billedBy === null
        ? []
        : [
            billedBy.days === null
              ? `カードでのお支払いの場合、更新は ${billedBy.gateway} が直接請求します。`
              : `カードでのお支払いの場合、更新は ${billedBy.gateway} が ${billedBy.days} 日ごとに直接請求します。お支払いのたびに 1 期間がまるごと追加され、失われる日はありません。`,
          ]),
      cancel,
    ]
  },
  trialEnds: ({ name, creator, date }) => ({
    subject: `${creator} の無料購読は ${date} に終了します`,
    paragraphs: [
      `${name} さん`,
      `${creator} の無料購読は ${date} に終了します。料金はかかりません。続けるにはプランを選んでください。`,
    ],
    action: '購読を見る',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `${creator} の購読は ${date} から有料になります`,
    paragraphs: [
      `${name} さん`,
      `${creator} の無料期間は ${date} に終わります。ご希望どおり、その後は ${price} で購読が続きます。続けない場合は、それまでに解約してください。料金はかかりません。`,
    ],
    action: '確認・解約する',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `${creator} の年間購読は ${date} に更新されます`,
    paragraphs: [
      `${name} さん`,
      `${creator} の購読は ${date} に ${price} でさらに 1 年更新されます。続けない場合は、それまでに解約してください。`,
    ],
    action: '確認・解約する',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator} が料金を変更します`,
    paragraphs: [
      `${name} さん`,
      `${date} 以降の最初の更新から、${creator} の料金は ${price} になります。同意された額を超えて請求することはありません。同意されると購読は続き、同意されない場合は支払い済みの期間で終了します。`,
    ],
    action: '新しい料金を見る',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator} の購読料をお支払いいただけませんでした`,
    paragraphs: [
      `${name} さん`,
      `${creator} の購読料 ${price} をいただけませんでした。${date} まではご覧いただけます。ウォレットにチャージするか別のカードを選ぶと、すぐに再度お支払いを試みます。`,
    ],
    action: '支払い方法を選ぶ',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `${creator} の購読の終了をご確認ください`,
    paragraphs: [
      `${name} さん`,
      `${creator} の購読はこのサイトでは解約されました。カードに請求する会社にも、ご本人からの確認が必要です。その会社のページでご確認ください。それでも再び請求された場合、その金額はウォレットのトークンになります。`,
    ],
    action: '終了を確認する',
  }),
  ended: ({ name, creator }) => ({
    subject: `${creator} の購読は終了しました`,
    paragraphs: [
      `${name} さん`,
      `${creator} の購読は終了しました。今後の請求はありません。${creator} のフォローは続いています。`,
    ],
    action: '購読を見る',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `ギフトが届きました：${creator} の購読（${date} まで）`,
    paragraphs: [
      `${name} さん`,
      `${giver} さんから ${creator} の購読（${date} まで）が贈られました。自動で終了します。`,
    ],
    action: '見てみる',
  }),
}
