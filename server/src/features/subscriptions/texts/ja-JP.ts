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
  trialEnds: ({ name, creator, date }) => ({
    subject: `${creator}さんの無料購読は${date}に終了します`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの無料購読は${date}に終了します。請求はありません。引き続きご覧になるには、プランを選んでください。`,
    ],
    action: '購読を見る',
  }),
  trialConverts: ({ name, creator, price, date }) => ({
    subject: `${creator}さんの購読は${date}から有料になります`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの無料トライアルは${date}に終了します。選択された内容に従い、その後は${price}で購読が続きます。続けない場合は、それまでに解約してください。請求はありません。`,
    ],
    action: '購読を見る',
  }),
  yearRenews: ({ name, creator, price, date }) => ({
    subject: `${creator}さんの年額購読は${date}に更新されます`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの購読は${date}に${price}でさらに1年更新されます。更新しない場合は、それまでに解約してください。`,
    ],
    action: '購読を見る',
  }),
  priceRises: ({ name, creator, price, date }) => ({
    subject: `${creator}さんが料金を値上げします`,
    paragraphs: [
      `${name}様`,
      `${date}以降の最初の更新から、${creator}さんの購読料金は${price}になります。同意された金額を超えて請求することはありません。同意されると購読は続き、同意されない場合は支払い済みの期間で終了します。`,
    ],
    action: '新しい料金を確認',
  }),
  renewalFailed: ({ name, creator, price, date }) => ({
    subject: `${creator}さんの購読のお支払いに失敗しました`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの購読料金${price}を請求できませんでした。${date}まではご覧いただけます。ウォレットにチャージするか、別のカードを選ぶと、すぐに再度お試しします。`,
    ],
    action: '支払い方法を更新',
  }),
  confirmEnd: ({ name, creator }) => ({
    subject: `${creator}さんの購読の解約をご確認ください`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの購読はまもなく終了します。あと1ステップです。カードに請求する会社のページで解約を確認してください。それでも請求された場合は、その金額をトークンとしてウォレットに追加します。`,
    ],
    action: '解約を確認',
  }),
  ended: ({ name, creator }) => ({
    subject: `${creator}さんの購読は終了しました`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの購読は終了しました。以後の請求はありません。${creator}さんのフォローは続いています。`,
    ],
    action: '購読を見る',
  }),
  giftReceived: ({ name, creator, giver, date }) => ({
    subject: `ギフトが届きました：${creator}さんの購読（${date}まで）`,
    paragraphs: [
      `${name}様`,
      `${giver}さんから${creator}さんの購読（${date}まで）が贈られました。自動的に終了します。`,
    ],
    action: 'ギフトを見る',
  }),
}
