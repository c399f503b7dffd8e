import type { TextsOf } from '../../catalogue.ts'

export const subscriptionTerms: TextsOf<'subscriptionTerms'> = {
  product: {
    free: '免費訂閱',
    month: '訂閱 1 個月',
    months: '訂閱 {{months}} 個月',
    year: '訂閱一年',
  },
  period: {
    month: '每月',
    months: '每 {{months}} 個月',
    year: '每年',
  },
  cancel: '您可以隨時在「訂閱」頁面取消，只需兩個步驟。取消後仍可觀看至已付款期間結束。',
  freeThenPaid: {
    until: '免費至 {{end}}，之後{{period}}扣款 {{renewal}}，直到您取消為止。',
    charges: '首次扣款：{{end}}，{{renewal}}。下次扣款：{{next}}，{{renewal}}。',
    cancel: '{{cancel}}在 {{end}} 之前取消不會扣款。',
  },
  free: {
    until: '免費至 {{end}}，不會扣款。',
    end: '到期自動結束，無需取消。',
  },
  charged: '今天（{{today}}）扣款：{{first}}。',
  next: '下次扣款：{{next}}，{{renewal}}，之後{{period}}扣款 {{renewal}}，直到您取消為止。',
  ends: '{{end}} 自動結束，之後不再扣款。',
  billedBy: '以信用卡付款時，續訂由 {{gateway}} 扣款。',
  billedByDays:
    '以信用卡付款時，續訂由 {{gateway}} 每 {{gatewayDays}} 天扣款。每次付款都會增加一個完整的週期，不會損失任何時間。',
}
