import type { ChargebackTexts } from '../chargeback-texts.ts'

export const jaJP: ChargebackTexts = {
  tokens: (amount) => `${amount} トークン`,
  lost: ({ name, creator, giver, date }) => ({
    subject: `${creator} の購読の支払いが取り消されました`,
    paragraphs: [
      `${name} さん`,
      giver === ''
        ? `${creator} の購読に支払われた代金の返還を、あなたの銀行が求めました。`
        : `ギフトとして贈られた ${creator} の購読の代金の返還を、${giver} さんの銀行が求めました。`,
      date === ''
        ? 'そのため購読は終了しました。今後の請求はありません。銀行の判断が変わった場合は、残りの日数が戻ります。'
        : `閲覧できるのは ${date} までになりました。銀行の判断が変わった場合は、残りの日数が戻ります。`,
    ],
    action: '購読を見る',
  }),
  reinstated: ({ name, creator, date }) => ({
    subject: `${creator} をまた見られるようになりました`,
    paragraphs: [
      `${name} さん`,
      `銀行の判断により、${creator} の購読の支払いは有効のままとなりました。残りの日数が ${date} まで戻りました。その後も続くかどうかは「購読」で確認できます。`,
    ],
    action: '購読を見る',
  }),
  refunded: ({ name, creator }) => ({
    subject: `${creator} の購読の代金が返金されました`,
    paragraphs: [
      `${name} さん`,
      `${creator} の購読の代金が返金されたため、購読は終了しました。今後の請求はありません。`,
    ],
    action: '購読を見る',
  }),
  shareLost: ({ name, payer, tokens }) => ({
    subject: `支払いが取り消されました：${tokens}`,
    paragraphs: [
      `${name} さん`,
      `あなたの購読に支払われた代金の返還を、${payer} さんの銀行が求めました。あなたの取り分 ${tokens} は収益から差し引かれました。まず確定前の分から、次に支払い可能な分から差し引かれます。`,
      '収益と明細書に独立した行として表示されます。銀行の判断が変わった場合は、取り分が戻ります。',
    ],
    action: '収益を見る',
  }),
  shareReinstated: ({ name, payer, tokens }) => ({
    subject: `${tokens} が戻りました`,
    paragraphs: [
      `${name} さん`,
      `${payer} さんの銀行の判断により、あなたの購読の支払いは有効のままとなりました。あなたの取り分 ${tokens} は収益に戻りました。`,
    ],
    action: '収益を見る',
  }),
}
