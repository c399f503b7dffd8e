import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '連携アカウント',
  lead: '外部アカウントを連携すると、そのアカウントでログインできます。',
  google: 'Google',
  twitter: 'X',
  pan: 'シングルサインオン',
  linkedSince: '連携日',
  notLinked: '未連携',
  link: '{{name}}と連携',
  unlink: '{{name}}との連携を解除',
  lastWay: '現在の唯一のログイン方法です。解除する前に、パスワードを設定するかパスキーを追加してください。',
  linked: '{{name}}と連携しました。',
  nothingLinked: 'アカウントは連携されませんでした。',
  linkFailedTitle: '連携できませんでした',
  backToSecurity: 'セキュリティに戻る',
  proofByPasskey: '代わりにパスキーを使う',
  proofByPasskeyOnly: '続けるにはパスキーを使用してください。',
  proofNone:
    'このアカウントにはパスワードもパスキーもありません。ログアウトして再度ログインし、15分以内にもう一度お試しください。',
  setPassword: 'パスワードを設定',
  setPasswordText: 'まだパスワードが設定されていません。',
}
