import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '已連結的帳號',
  lead: '連結帳號，即可用它登入。',
  google: 'Google',
  twitter: 'X',
  pan: '單一登入',
  linkedSince: '連結日期',
  notLinked: '未連結',
  link: '連結 {{name}}',
  unlink: '解除連結 {{name}}',
  lastWay: '這是您唯一的登入方式。解除連結前，請先設定密碼或新增通行金鑰。',
  linked: '已連結 {{name}}。',
  nothingLinked: '這次沒有連結帳號。',
  linkFailedTitle: '無法連結帳號',
  backToSecurity: '返回帳號安全',
  proofByPasskey: '改用通行金鑰',
  proofByPasskeyOnly: '請使用通行金鑰以繼續。',
  proofNone: '此帳號沒有密碼也沒有通行金鑰。請登出後重新登入，並在 15 分鐘內再試一次。',
  setPassword: '設定密碼',
  setPasswordText: '此帳號尚未設定密碼。',
}
