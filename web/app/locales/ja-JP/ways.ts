import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '外部アカウント',
  lead: 'お持ちの外部アカウントでログインできます。',
  google: 'Google',
  twitter: 'X',
  pan: 'シングルサインオン',
  linkedSince: '連携日',
  notLinked: '未連携',
  link: '{{name}} と連携',
  unlink: '{{name}} との連携を解除',
  lastWay: 'これは最後のログイン方法です。解除する前に、パスワードを設定するかパスキーを追加してください。',
  linked: '{{name}} と連携しました。',
  linkFailedTitle: '連携できませんでした',
  backToSecurity: 'セキュリティに戻る',
  proofByPasskey: 'パスキーを使う',
  proofByPasskeyOnly: 'パスキーを使ってください。続きの操作を行います。',
  proofNone:
    'このアカウントにはパスワードもパスキーもありません。ログアウトして再度ログインし、15分以内にもう一度操作してください。',
  setPassword: 'パスワードを設定',
  setPasswordText: 'このアカウントにはまだパスワードがありません。',
}
