import type { TextsOf } from '../../catalogue.ts'

export const statements: TextsOf<'statements'> = {
  title: '{{month}}月結單',
  date: '日期',
  what: '項目',
  gross: '售價',
  commission: '平台抽成',
  net: '您的收益',
  balance: '餘額',
  opening: '期初餘額',
  closing: '期末餘額',
  tip: '打賞',
  kinds: { sale: '銷售', refund: '退款', chargeback: '爭議款', chargeback_reversal: '爭議獲勝', payout: '提領' },
  proof: '金額單位為代幣，日期為 UTC。本檔案附有經簽章的資料，其雜湊值與公鑰：',
}
