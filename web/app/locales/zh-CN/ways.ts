import type { TextsOf } from '../catalogue.ts'

export const ways: TextsOf<'ways'> = {
  title: '已关联的账号',
  lead: '关联账号，即可用它登录。',
  google: 'Google',
  twitter: 'X',
  pan: '单点登录',
  linkedSince: '关联日期',
  notLinked: '未关联',
  link: '关联 {{name}}',
  unlink: '解除关联 {{name}}',
  lastWay: '这是您唯一的登录方式。解除关联前，请先设置密码或添加通行密钥。',
  linked: '已关联 {{name}}。',
  nothingLinked: '本次没有关联账号。',
  linkFailedTitle: '无法关联账号',
  backToSecurity: '返回账号安全',
  proofByPasskey: '改用通行密钥',
  proofByPasskeyOnly: '请使用通行密钥以继续。',
  proofNone: '此账号没有密码也没有通行密钥。请退出后重新登录，并在 15 分钟内重试。',
  setPassword: '设置密码',
  setPasswordText: '此账号尚未设置密码。',
}
