import type { ChargebackTexts } from '../chargeback-texts.ts'

export const jaJP: ChargebackTexts = {
  tokens: (amount) => `${amount}トークン`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `${creator}さんの購読のお支払いが取り消されました`,
    paragraphs: [
      `${name}様`,
      giver === ''
        ? `あなたの銀行が、${creator}さんの購読のお支払いを取り消しました。`
        : `${giver}さんの銀行が、ギフトとして贈られた${creator}さんの購読のお支払いを取り消しました。`,
      date === ''
        ? '購読は終了しました。以後の請求はありません。銀行の判断が変わった場合は、残りの日数が戻ります。'
        : `閲覧できるのは${date}までになりました。銀行の判断が変わった場合は、残りの日数が戻ります。`,
    ],
    action: '購読を見る',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `${creator}さんの投稿を再びご覧いただけます`,
    paragraphs: [
      `${name}様`,
      `銀行が当サイトの主張を認めたため、${creator}さんの購読は${date}まで再び有効になりました。その後更新されるかどうかは「購読」でご確認ください。`,
    ],
    action: '購読を見る',
  }),
  refunded: ({ name, creator }) => ({
    subject: `${creator}さんの購読が返金されました`,
    paragraphs: [
      `${name}様`,
      `${creator}さんの購読のお支払いが返金されたため、購読は終了しました。以後の請求はありません。`,
    ],
    action: '購読を見る',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `お支払いが取り消されました：${tokens}`,
    paragraphs: [
      `${name}様`,
      `${payer}さんの銀行が、購読のお支払いを取り消しました。あなたの取り分${tokens}を、まず確定待ちの収益から、次に出金可能な収益から差し引きました。`,
      '収益と明細書に個別の行として表示されます。銀行の判断が変わった場合は、取り分が戻ります。',
    ],
    action: '収益を見る',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens}が収益に戻りました`,
    paragraphs: [
      `${name}様`,
      `${payer}さんの銀行が当サイトの主張を認めたため、あなたの取り分${tokens}が収益に戻りました。`,
    ],
    action: '収益を見る',
  }),
}
