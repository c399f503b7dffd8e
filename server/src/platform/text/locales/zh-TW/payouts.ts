import type { TextsOf } from '../../catalogue.ts'

export const payouts: TextsOf<'payouts'> = {
  tokens: '{{amount}} 代幣',
  note: '團隊備註：{{note}}',
  accountChanged: {
    subject: '您的 {{siteName}} 收款資料已變更',
    paragraphs: [
      '{{name}}，您好：',
      '您的收款資料已變更。為保障安全，{{when}} 之前不會匯出任何提領。',
      '如果不是您本人操作，請立即變更密碼並聯絡我們。',
    ],
    action: '查看收款資料',
  },
  accountAdded: {
    subject: '您現在可以在 {{siteName}} 收款',
    paragraphs: [
      '{{name}}，您好：',
      '您已新增收款資料。創作者帳號通過審核後即可申請提領。',
      '如果不是您本人操作，請立即變更密碼並聯絡我們。',
    ],
    action: '查看收款資料',
  },
  requested: {
    subject: '您在 {{siteName}} 的提領申請',
    paragraphs: [
      '{{name}}，您好：',
      '您申請提領 {{tokens}}（{{dollars}}）。審核期間會先保留此金額。',
      '如果不是您本人操作，請立即變更密碼並聯絡我們。',
    ],
    action: '查看提領',
  },
  approved: {
    subject: '您的 {{siteName}} 提領已核准',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}}（{{dollars}}）提領已核准，我們會儘快匯出。'],
    action: '查看提領',
  },
  done: {
    subject: '您的 {{siteName}} 提領已匯出',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}}（{{dollars}}）提領已匯出，可能需要數天才會入帳。'],
    action: '查看提領',
  },
  rejected: {
    subject: '您的 {{siteName}} 提領未獲核准',
    paragraphs: ['{{name}}，您好：', '您的 {{tokens}} 提領未獲核准，此金額已可再次提領。'],
    action: '查看提領',
  },
  failed: {
    subject: '您的 {{siteName}} 提領已退回',
    paragraphs: [
      '{{name}}，您好：',
      '您的 {{tokens}} 提領匯款失敗，此金額已可再次提領。再次申請前，請先確認收款資料。',
    ],
    action: '查看提領',
  },
}
