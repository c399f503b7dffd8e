import type { IdentityTexts } from './identity-texts.ts'

export const jaJP: IdentityTexts = {
  registered:
    'ご登録ありがとうございます。ご入力のアドレスにメールを送信しました。初めてのアドレスであれば、アカウントはすぐにご利用いただけます。',
  resetMailed: 'このアドレスのアカウントがあれば、リンクをメールでお送りしました。60分間有効です。',
  emailChangeMailed: '新しいアドレスにリンクをお送りしました。リンクを開くと変更されます。',
  factorChanges: {
    totp_on: '認証アプリが追加されました。',
    totp_off: '認証アプリが削除されました。',
    passkey_added: 'パスキーが追加されました。',
    passkey_removed: 'パスキーが削除されました。',
    codes_renewed: '新しいリカバリーコードが作成されました。',
    code_used: 'リカバリーコードでサインインがありました。',
  },
  thirdParties: { google: 'Google', twitter: 'X', pan: 'シングルサインオン' },
  linkChanges: {
    linked: (name) => `${name} のアカウントでサインインできるようになりました。`,
    unlinked: (name) => `${name} のアカウントではサインインできなくなりました。`,
  },
  welcome: ({ siteName, name }) => ({
    subject: `${siteName} へようこそ`,
    paragraphs: [
      `${name} 様`,
      'アカウントの準備ができました。ログインすると、クリエイターをフォローし、投稿をアンロックできます。',
      'お心当たりのない場合は、このメールを破棄してください。',
    ],
    action: 'ログイン',
  }),
  performerWelcome: ({ siteName, name }) => ({
    subject: `${siteName} へようこそ`,
    paragraphs: [
      `${name} 様`,
      'クリエイターアカウントを作成しました。今すぐログインしてプロフィールを完成させることができます。運営チームの確認後に公開されます。',
      'お心当たりのない場合は、このメールを破棄してください。',
    ],
    action: 'プロフィールを完成させる',
  }),
  knownEmail: ({ siteName, name }) => ({
    subject: `${siteName} のアカウントをすでにお持ちです`,
    paragraphs: [
      `${name} 様`,
      'このアドレスで新規登録が試みられましたが、すでにお客様のアカウントで使用されています。変更された内容はありません。',
      'ご本人の場合は、そのままログインしてください。お心当たりのない場合は、何もする必要はありません。',
    ],
    action: 'ログイン',
  }),
  passwordChanged: ({ siteName, name }) => ({
    subject: `${siteName} のパスワードが変更されました`,
    paragraphs: [
      `${name} 様`,
      'パスワードが変更され、ほかのすべての端末からログアウトしました。',
      'お心当たりのない場合は、すぐにお問い合わせください。',
    ],
    action: 'お問い合わせ',
  }),
  resetPassword: ({ siteName, name }) => ({
    subject: `${siteName} の新しいパスワードの設定`,
    paragraphs: [
      `${name} 様`,
      'アカウントの新しいパスワードの設定が求められました。下のリンクは60分以内に1回だけ使えます。',
      'お心当たりがなければ、何もする必要はありません。パスワードは変わりません。',
    ],
    action: '新しいパスワードを設定',
  }),
  confirmEmail: ({ siteName, name }) => ({
    subject: `${siteName} のメールアドレスの確認`,
    paragraphs: [
      `${name} 様`,
      'このアドレスがご本人のものであることをご確認ください。下のリンクは24時間有効です。',
      'お心当たりがなければ、何もする必要はありません。',
    ],
    action: 'アドレスを確認',
  }),
  emailChanged: ({ siteName, name }) => ({
    subject: `${siteName} のメールアドレスが変更されました`,
    paragraphs: [
      `${name} 様`,
      'アカウントのメールアドレスが変更されました。このアドレスではもうアカウントを開けません。',
      'お心当たりがなければ、すぐにご連絡ください。',
    ],
    action: 'お問い合わせ',
  }),
  newDevice: ({ siteName, name, device, place, when }) => ({
    subject: `新しい端末で ${siteName} にサインインがありました`,
    paragraphs: [
      `${name} 様`,
      `これまでに使われたことのない端末でアカウントが開かれました: ${device}、${place}、${when}。`,
      'ご本人であれば問題ありません。そうでなければ、その端末をサインアウトし、パスワードを変更してください。',
    ],
    action: '端末を確認する',
  }),
  secondFactorChanged: ({ siteName, name, device }) => ({
    subject: `${siteName} アカウントの2段階認証が変更されました`,
    paragraphs: [`${name} 様`, device, 'お心当たりがなければ、すぐにパスワードを変更し、端末をご確認ください。'],
    action: 'セキュリティを確認',
  }),
  thirdPartyChanged: ({ siteName, name, device }) => ({
    subject: `${siteName} アカウントのサインイン方法が変更されました`,
    paragraphs: [
      `${name} 様`,
      device,
      'お心当たりがなければ、すぐにパスワードを変更し、セキュリティ設定をご確認ください。',
    ],
    action: 'セキュリティを確認',
  }),
}
