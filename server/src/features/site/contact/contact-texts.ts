import type { Locale } from '@stagedoor/contract/locales'

/** What the mail of a message to the operator says around the message. */
export type ContactTexts = {
  subject(gaps: { siteName: string; name: string }): string
  from: string
  language: string
}

export const contactTexts: Readonly<Record<Locale, ContactTexts>> = {
  'en-US': {
    subject: ({ siteName, name }) => `${siteName}: message from ${name}`,
    from: 'From',
    language: 'Language',
  },
  'zh-TW': { subject: ({ siteName, name }) => `${siteName}：${name} 的來信`, from: '寄件人', language: '語言' },
  'zh-CN': { subject: ({ siteName, name }) => `${siteName}：${name} 的来信`, from: '发件人', language: '语言' },
  'ja-JP': {
    subject: ({ siteName, name }) => `${siteName}：${name}さんからのお問い合わせ`,
    from: '差出人',
    language: '言語',
  },
  'ko-KR': {
    subject: ({ siteName, name }) => `${siteName}: ${name} 님의 문의`,
    from: '보낸 사람',
    language: '언어',
  },
}
