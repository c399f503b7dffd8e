import type { TextsOf } from '../../catalogue.ts'

export const chargebacks: TextsOf<'chargebacks'> = {
  tokens: '{{amount}} 代幣',
  cause: '您的銀行收回了您訂閱 {{creator}} 的付款。',
  causeOfGift: '{{giver}} 的銀行收回了贈送您 {{creator}} 訂閱的付款。',
  ended: '此訂閱已結束，之後不會再扣款。如果銀行改變決定，您會取回剩餘的天數。',
  shortened: '您現在可觀看至 {{date}}。如果銀行改變決定，您會取回剩餘的天數。',
  lost: {
    subject: '您對 {{creator}} 的訂閱付款已被銀行收回',
    paragraphs: ['{{name}}，您好：', '{{cause}}', '{{effect}}'],
    action: '查看訂閱',
  },
  reinstated: {
    subject: '您可以再次觀看 {{creator}}',
    paragraphs: [
      '{{name}}，您好：',
      '銀行的決定對我們有利，因此您對 {{creator}} 的訂閱已恢復，至 {{date}}。之後是否續訂，請在「訂閱」頁面查看。',
    ],
    action: '查看訂閱',
  },
  refunded: {
    subject: '您對 {{creator}} 的訂閱已退款',
    paragraphs: ['{{name}}，您好：', '您訂閱 {{creator}} 的付款已退款，此訂閱因此結束，不會再扣款。'],
    action: '查看訂閱',
  },
  shareLost: {
    subject: '一筆付款已被銀行收回：{{tokens}}',
    paragraphs: [
      '{{name}}，您好：',
      '{{payer}} 的銀行收回了一筆訂閱付款。我們已扣除您的份額 {{tokens}}：先從待結算收益扣除，再從可提領收益扣除。',
      '收益與月結單會單獨列出這一筆。如果銀行改變決定，您會取回這筆份額。',
    ],
    action: '查看收益',
  },
  shareReinstated: {
    subject: '{{tokens}} 已回到您的收益',
    paragraphs: ['{{name}}，您好：', '{{payer}} 的銀行做出對我們有利的決定，您的份額 {{tokens}} 已回到您的收益。'],
    action: '查看收益',
  },
}
