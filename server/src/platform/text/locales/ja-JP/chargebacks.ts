import type { TextsOf } from '../../catalogue.ts'

export const chargebacks: TextsOf<'chargebacks'> = {
  tokens: '{{amount}}トークン',
  cause: 'あなたの銀行が、{{creator}}さんの購読のお支払いを取り消しました。',
  causeOfGift: '{{giver}}さんの銀行が、ギフトとして贈られた{{creator}}さんの購読のお支払いを取り消しました。',
  ended: '購読は終了しました。以後の請求はありません。銀行の判断が変わった場合は、残りの日数が戻ります。',
  shortened: '閲覧できるのは{{date}}までになりました。銀行の判断が変わった場合は、残りの日数が戻ります。',
  lost: {
    subject: '{{creator}}さんの購読のお支払いが取り消されました',
    paragraphs: ['{{name}}様', '{{cause}}', '{{effect}}'],
    action: '購読を見る',
  },
  reinstated: {
    subject: '{{creator}}さんの投稿を再びご覧いただけます',
    paragraphs: [
      '{{name}}様',
      '銀行が当サイトの主張を認めたため、{{creator}}さんの購読は{{date}}まで再び有効になりました。その後更新されるかどうかは「購読」でご確認ください。',
    ],
    action: '購読を見る',
  },
  refunded: {
    subject: '{{creator}}さんの購読が返金されました',
    paragraphs: [
      '{{name}}様',
      '{{creator}}さんの購読のお支払いが返金されたため、購読は終了しました。以後の請求はありません。',
    ],
    action: '購読を見る',
  },
  shareLost: {
    subject: 'お支払いが取り消されました：{{tokens}}',
    paragraphs: [
      '{{name}}様',
      '{{payer}}さんの銀行が、購読のお支払いを取り消しました。あなたの取り分{{tokens}}を、まず確定待ちの収益から、次に出金可能な収益から差し引きました。',
      '収益と明細書に個別の行として表示されます。銀行の判断が変わった場合は、取り分が戻ります。',
    ],
    action: '収益を見る',
  },
  shareReinstated: {
    subject: '{{tokens}}が収益に戻りました',
    paragraphs: [
      '{{name}}様',
      '{{payer}}さんの銀行が当サイトの主張を認めたため、あなたの取り分{{tokens}}が収益に戻りました。',
    ],
    action: '収益を見る',
  },
}
