import type { TextsOf } from '../catalogue.ts'

export const gate: TextsOf<'gate'> = {
  title: '仅限成年人',
  text: '{{siteName}} 仅供年满 18 岁者使用。请输入您的出生日期以继续。',
  dateOfBirth: '出生日期',
  enter: '进入',
  leave: '离开',
  tooYoung: '您必须年满 18 岁才能进入。',
  unreadable: '请输入完整的出生日期。',
  privacy: '我们会将其保存在此浏览器一年，以免重复询问。',
}
