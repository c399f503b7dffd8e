import type { TextsOf } from '../../catalogue.ts'

export const autoTopUp: TextsOf<'autoTopUp'> = {
  toppedUp: {
    subject: '錢包已自動儲值：{{amount}}',
    paragraphs: ['您的錢包餘額偏低，我們已依您的設定從已儲存的卡片扣款 {{amount}}。'],
    action: '查看錢包',
  },
  stopped: {
    subject: '自動儲值已關閉',
    paragraphs: ['無法從已儲存的卡片扣款，因此我們已關閉自動儲值，尚未扣款。', '您可以使用其他卡片重新開啟。'],
    action: '查看錢包',
  },
}
