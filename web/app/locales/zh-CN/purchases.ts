import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: '解锁这条帖子',
  from: '{{name}} 的作品',
  price: '价格',
  balance: '您的余额',
  after: '之后剩余',
  keeps: '一次付款，永久拥有，不会续费。',
  confirm: '以 {{amount}} 解锁',
  insufficient: '您的钱包余额不足，请充值。',
  shortBy: '还差 {{amount}}。',
  chooseTopUp: '充值后立即为您解锁',
  topUpAndUnlock: '充值并解锁',
  priceChanged: '价格已变更为 {{amount}}，尚未扣款。',
  doneTitle: '已解锁',
  doneText: '已支付 {{amount}}，余额 {{balance}}。',
  openNow: '立即观看',
  notForSale: '这条帖子仅供订阅者观看。',
  signInFirst: '登录以解锁',
  finishing: '正在为您解锁…',
}
