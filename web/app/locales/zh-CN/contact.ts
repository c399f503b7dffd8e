import type { TextsOf } from '../catalogue.ts'

export const contact: TextsOf<'contact'> = {
  contactTitle: '联系我们',
  contactLead: '给我们留言，我们会通过邮件回复。',
  yourName: '您的姓名',
  yourEmail: '您的邮箱',
  yourMessage: '您的留言',
  messageHint: '至少 10 个字符。',
  send: '发送',
  sentTitle: '留言已发送',
  sentText: '感谢您的留言，我们会回复至您提供的邮箱。',
  assuredTitle: '年龄验证',
  assuredOk: '谢谢您，您的年龄已通过验证。',
  assuredNot: '无法确认您已年满 18 岁。',
  assuredFailed: '无法验证年龄验证的结果。',
  assuredNeeded: '根据您所在地的法律，必须先验证年龄才能浏览全部内容。',
  assuredBegin: '验证我的年龄',
  assuredNotNeeded: '您所在的地区不需要年龄验证。',
}
