import type { TextsOf } from '../catalogue.ts'

export const purchases: TextsOf<'purchases'> = {
  unlockTitle: '解鎖這則貼文',
  from: '作者：{{name}}',
  price: '價格',
  balance: '您的餘額',
  after: '購買後餘額',
  keeps: '一次付款，永久擁有。',
  confirm: '以 {{amount}} 解鎖',
  insufficient: '您的錢包餘額不足，請儲值。',
  shortBy: '還差 {{amount}}。',
  chooseTopUp: '儲值後立即解鎖',
  topUpAndUnlock: '儲值並解鎖',
  priceChanged: '價格已變更為 {{amount}}，尚未扣款。',
  doneTitle: '已解鎖',
  doneText: '已支付 {{amount}}，餘額 {{balance}}。',
}
