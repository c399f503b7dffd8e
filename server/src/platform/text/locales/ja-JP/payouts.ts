import type { TextsOf } from '../../catalogue.ts'

export const payouts: TextsOf<'payouts'> = {
  tokens: '{{amount}}トークン',
  note: '担当者より：{{note}}',
  accountChanged: {
    subject: '{{siteName}}の受取方法が変更されました',
    paragraphs: [
      '{{name}}様',
      '受取方法が変更されました。安全のため、{{when}}までは出金を送金しません。',
      'お心当たりがない場合は、すぐにパスワードを変更し、お問い合わせください。',
    ],
    action: '受取方法を見る',
  },
  accountAdded: {
    subject: '{{siteName}}で収益を受け取れるようになりました',
    paragraphs: [
      '{{name}}様',
      '受取方法が追加されました。クリエイターアカウントが承認されると、出金を申請できます。',
      'お心当たりがない場合は、すぐにパスワードを変更し、お問い合わせください。',
    ],
    action: '受取方法を見る',
  },
  requested: {
    subject: '{{siteName}}の出金申請を受け付けました',
    paragraphs: [
      '{{name}}様',
      '{{tokens}}（{{dollars}}）の出金申請を受け付けました。審査が終わるまで、この金額は確保されます。',
      'お心当たりがない場合は、すぐにパスワードを変更し、お問い合わせください。',
    ],
    action: '出金を見る',
  },
  approved: {
    subject: '{{siteName}}の出金が承認されました',
    paragraphs: ['{{name}}様', '{{tokens}}（{{dollars}}）の出金が承認されました。まもなく送金します。'],
    action: '出金を見る',
  },
  done: {
    subject: '{{siteName}}の出金を送金しました',
    paragraphs: ['{{name}}様', '{{tokens}}（{{dollars}}）の出金を送金しました。着金まで数日かかることがあります。'],
    action: '出金を見る',
  },
  rejected: {
    subject: '{{siteName}}の出金は却下されました',
    paragraphs: ['{{name}}様', '{{tokens}}の出金は却下されました。この金額は再び出金できます。'],
    action: '出金を見る',
  },
  failed: {
    subject: '{{siteName}}の出金が組戻しになりました',
    paragraphs: [
      '{{name}}様',
      '{{tokens}}の送金に失敗しました。この金額は再び出金できます。もう一度申請する前に、受取方法をご確認ください。',
    ],
    action: '出金を見る',
  },
}
