import type { Locale } from '@stagedoor/contract/locales'

/** Each language by its own name, the same in every language. */
export const languageNames: Record<Locale, string> = {
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  'en-US': 'English',
  'ja-JP': '日本語',
  'ko-KR': '한국어',
}
