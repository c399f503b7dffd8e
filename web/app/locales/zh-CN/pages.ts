import type { TextsOf } from '../catalogue.ts'

export const pages: TextsOf<'pages'> = {
  title: '页面',
  lead: '各语言的条款、隐私和其他页面。法律页面的默认文字会标示，直到您替换为止。',
  newPage: '新建页面',
  slug: '网址',
  slugHelp: '/page/…：a–z、0–9 和连字符。',
  pageTitle: '标题',
  summary: '摘要',
  content: '正文',
  contentHelp: '空一行即分段，“## ”为标题，“- ”为列表项，[文字](网址) 为链接。',
  languages: '语言',
  updated: '更新时间',
  status: '状态',
  status_published: '已发布',
  status_draft: '草稿',
  noTitle: '请至少输入一种语言的标题。',
  slugTaken: '此网址已被其他页面使用。',
  noneTitle: '还没有页面',
  noneText: '您撰写的页面会显示在这里。',
  save: '保存页面',
  saved: '页面已保存',
}
