import type { TextsOf } from '../../catalogue.ts'

export const payouts: TextsOf<'payouts'> = {
  tokens: '{{amount}} 代币',
  note: '团队备注：{{note}}',
  accountChanged: {
    subject: '您的 {{siteName}} 收款信息已更改',
    paragraphs: [
      '{{name}}，您好：',
      '您的收款信息已更改。为保障安全，{{when}} 之前不会汇出任何提现。',
      '如果不是您本人操作，请立即更改密码并联系我们。',
    ],
    action: '查看收款信息',
  },
  accountAdded: {
    subject: '您现在可以在 {{siteName}} 收款',
    paragraphs: [
      '{{name}}，您好：',
      '您已添加收款信息。创作者账号通过审核后即可申请提现。',
      '如果不是您本人操作，请立即更改密码并联系我们。',
    ],
    action: '查看收款信息',
  },
  requested: {
    subject: '您在 {{siteName}} 的提现申请',
    paragraphs: [
      '{{name}}，您好：',
      '您申请提现 {{tokens}}（{{dollars}}）。审核期间会先保留此金额。',
      '如果不是您本人操作，请立即更改密码并联系我们。',
    ],
    action: '查看提现',
  },
  approved: {
    subject: '您的 {{siteName}} 提现已批准',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}}（{{dollars}}）提现已批准，我们会尽快汇出。'],
    action: '查看提现',
  },
  done: {
    subject: '您的 {{siteName}} 提现已汇出',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}}（{{dollars}}）提现已汇出，可能需要数天才会到账。'],
    action: '查看提现',
  },
  rejected: {
    subject: '您的 {{siteName}} 提现未获批准',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}} 提现未获批准，此金额已可再次提现。'],
    action: '查看提现',
  },
  failed: {
    subject: '您的 {{siteName}} 提现已退回',
    paragraphs: [
      '{{name}}，您好：',
      '您的 {{tokens}} 提现汇款失败，此金额已可再次提现。再次申请前，请先确认收款信息。',
    ],
    action: '查看提现',
  },
}
