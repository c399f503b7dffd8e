import type { TextsOf } from '../../catalogue.ts'

export const subscriptionTerms: TextsOf<'subscriptionTerms'> = {
  product: {
    free: '免费订阅',
    month: '订阅 1 个月',
    months: '订阅 {{months}} 个月',
    year: '订阅一年',
  },
  period: {
    month: '每月',
    months: '每 {{months}} 个月',
    year: '每年',
  },
  cancel: '您可以随时在“订阅”页面取消，只需两步。取消后仍可观看至已付款期间结束。',
  freeThenPaid: {
    until: '免费至 {{end}}，之后{{period}}扣款 {{renewal}}，直到您取消为止。',
    charges: '首次扣款：{{end}}，{{renewal}}。下次扣款：{{next}}，{{renewal}}。',
    cancel: '{{cancel}}在 {{end}} 之前取消不会扣款。',
  },
  free: {
    until: '免费至 {{end}}，不会扣款。',
    end: '到期自动结束，无需取消。',
  },
  charged: '今天（{{today}}）扣款：{{first}}。',
  next: '下次扣款：{{next}}，{{renewal}}，之后{{period}}扣款 {{renewal}}，直到您取消为止。',
  ends: '{{end}} 自动结束，之后不再扣款。',
  billedBy: '以银行卡付款时，续订由 {{gateway}} 扣款。',
  billedByDays:
    '以银行卡付款时，续订由 {{gateway}} 每 {{gatewayDays}} 天扣款。每次付款都会增加一个完整的周期，不会损失任何时间。',
}
