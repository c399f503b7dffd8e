import type { TextsOf } from '../../catalogue.ts'

export const statements: TextsOf<'statements'> = {
  title: '{{month}}の明細書',
  date: '日付',
  what: '内容',
  gross: '売上',
  commission: '手数料',
  net: '収益',
  balance: '残高',
  opening: '期首残高',
  closing: '期末残高',
  tip: 'チップ',
  kinds: {
    sale: '販売',
    refund: '返金',
    chargeback: '異議申し立て',
    chargeback_reversal: '異議申し立て（返還）',
    payout: '出金',
  },
  proof: '金額はトークン、日付はUTCです。署名済みのデータをこのファイルに添付しています。ハッシュと公開鍵：',
}
