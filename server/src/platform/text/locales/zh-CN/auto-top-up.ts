import type { TextsOf } from '../../catalogue.ts'

export const autoTopUp: TextsOf<'autoTopUp'> = {
  toppedUp: {
    subject: '钱包已自动充值：{{amount}}',
    paragraphs: ['您的钱包余额偏低，我们已按您的设置从已保存的银行卡扣款 {{amount}}。'],
    action: '查看钱包',
  },
  stopped: {
    subject: '自动充值已关闭',
    paragraphs: ['无法从已保存的银行卡扣款，因此我们已关闭自动充值，尚未扣款。', '您可以使用其他银行卡重新开启。'],
    action: '查看钱包',
  },
}
