import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '第三方帳號',
  lead: '使用您的第三方帳號登入。',
  google: 'Google',
  twitter: 'X',
  pan: '單一登入',
  linkedSince: '連結日期',
  notLinked: '未連結',
  link: '連結 {{name}}',
  unlink: '解除連結 {{name}}',
  lastWay: '這是您登入的最後一種方式。解除連結前，請先設定密碼或新增通行金鑰。',
  linked: '已連結 {{name}}。',
  linkFailedTitle: '連結失敗',
  backToSecurity: '返回帳號安全',
  proofByPasskey: '改用通行金鑰',
  proofByPasskeyOnly: '請使用通行金鑰，我們會接著完成您的操作。',
  proofNone: '此帳號沒有密碼也沒有通行金鑰。請登出並重新登入，並於 15 分鐘內再操作一次。',
  setPassword: '設定密碼',
  setPasswordText: '此帳號尚未設定密碼。',
}
