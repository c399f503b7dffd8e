import type { TextsOf } from '../../catalogue.ts'

export const identity: TextsOf<'identity'> = {
  registered: 'メールを送信しました。メールを開いて、アカウントの設定を完了してください。',
  resetMailed: 'このメールアドレスのアカウントがある場合は、リンクを送信しました。リンクは60分間有効です。',
  emailChangeMailed: '新しいメールアドレスにリンクを送信しました。リンクを開いて変更を確認してください。',
  factorChanges: {
    totp_on: '認証アプリが追加されました。',
    totp_off: '認証アプリが削除されました。',
    passkey_added: 'パスキーが追加されました。',
    passkey_removed: 'パスキーが削除されました。',
    codes_renewed: '新しいリカバリーコードが生成されました。',
    code_used: 'リカバリーコードでログインがありました。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: 'シングルサインオン' },
  linkChanges: {
    linked: '{{name}}でログインできるようになりました。',
    unlinked: '{{name}}ではログインできなくなりました。',
  },
  welcome: {
    subject: '{{siteName}}へようこそ',
    paragraphs: [
      '{{name}}様',
      'アカウントの準備ができました。ログインすると、クリエイターをフォローし、投稿のロックを解除できます。',
      '登録にお心当たりがない場合は、このメールを無視してください。',
    ],
    action: 'ログイン',
  },
  performerWelcome: {
    subject: '{{siteName}}へようこそ',
    paragraphs: [
      '{{name}}様',
      'クリエイターアカウントを作成しました。ログインしてプロフィールを完成させてください。運営チームの審査後に公開されます。',
      '登録にお心当たりがない場合は、このメールを無視してください。',
    ],
    action: 'プロフィールを完成させる',
  },
  knownEmail: {
    subject: '{{siteName}}のアカウントをすでにお持ちです',
    paragraphs: [
      '{{name}}様',
      'このメールアドレスが別のアカウントに使われようとしましたが、すでにあなたのアカウントで使用されているため、変更はありません。',
      'ご本人の場合は、そのままログインしてください。お心当たりがない場合は、このメールを無視してください。',
    ],
    action: 'ログイン',
  },
  passwordChanged: {
    subject: '{{siteName}}のパスワードが変更されました',
    paragraphs: [
      '{{name}}様',
      'パスワードが変更され、ほかのすべての端末からログアウトしました。',
      'お心当たりがない場合は、すぐにお問い合わせください。',
    ],
    action: 'お問い合わせ',
  },
  resetPassword: {
    subject: '{{siteName}}のパスワードの再設定',
    paragraphs: [
      '{{name}}様',
      'パスワードの再設定のリクエストを受け付けました。下のリンクから新しいパスワードを設定してください。リンクは60分以内に1回だけ使えます。',
      'お心当たりがない場合は、このメールを無視してください。パスワードは変わりません。',
    ],
    action: '新しいパスワードを設定',
  },
  confirmEmail: {
    subject: '{{siteName}}のメールアドレスの確認',
    paragraphs: [
      '{{name}}様',
      'メールアドレスを確認してください。下のリンクは24時間有効です。',
      'お心当たりがない場合は、このメールを無視してください。',
    ],
    action: 'メールアドレスを確認',
  },
  emailChanged: {
    subject: '{{siteName}}のメールアドレスが変更されました',
    paragraphs: [
      '{{name}}様',
      'アカウントのメールアドレスが変更されました。このメールアドレスではログインできなくなりました。',
      'お心当たりがない場合は、すぐにお問い合わせください。',
    ],
    action: 'お問い合わせ',
  },
  newDevice: {
    subject: '{{siteName}}アカウントへの新しいログイン',
    paragraphs: [
      '{{name}}様',
      'アカウントに新しいログインがありました：{{device}}、{{place}}、{{when}}。',
      'ご本人の場合は、何もする必要はありません。お心当たりがない場合は、その端末をログアウトし、パスワードを変更してください。',
    ],
    action: '端末を確認',
  },
  secondFactorChanged: {
    subject: '{{siteName}}アカウントの2段階認証が変更されました',
    paragraphs: [
      '{{name}}様',
      '{{device}}',
      'お心当たりがない場合は、すぐにパスワードを変更し、端末をご確認ください。',
    ],
    action: 'セキュリティを確認',
  },
  thirdPartyChanged: {
    subject: '{{siteName}}アカウントのログイン方法が変更されました',
    paragraphs: [
      '{{name}}様',
      '{{device}}',
      'お心当たりがない場合は、すぐにパスワードを変更し、セキュリティ設定をご確認ください。',
    ],
    action: 'セキュリティを確認',
  },
}
