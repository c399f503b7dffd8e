import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: '解锁此帖子',
  from: '作者：{{name}}',
  price: '价格',
  balance: '您的余额',
  after: '购买后余额',
  keeps: '一次付款，永久拥有。',
  confirm: '以 {{amount}} 解锁',
  insufficient: '您的钱包余额不足，请充值。',
  shortBy: '还差 {{amount}}。',
  chooseTopUp: '充值后立即解锁',
  topUpAndUnlock: '充值并解锁',
  priceChanged: '价格已变更为 {{amount}}，尚未扣款。',
  doneTitle: '已解锁',
  doneText: '已支付 {{amount}}，余额 {{balance}}。',
}
