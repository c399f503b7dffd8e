import type { TextsOf } from '../../catalogue.ts'

export const statements: TextsOf<'statements'> = {
  title: '{{month}}对账单',
  date: '日期',
  what: '项目',
  gross: '售价',
  commission: '平台佣金',
  net: '您的收益',
  balance: '余额',
  opening: '期初余额',
  closing: '期末余额',
  tip: '打赏',
  kinds: { sale: '销售', refund: '退款', chargeback: '争议款', chargeback_reversal: '争议获胜', payout: '提现' },
  proof: '金额单位为代币，日期为 UTC。本文件附有经签名的数据，其哈希值与公钥：',
}
