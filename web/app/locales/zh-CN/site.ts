import type { TextsOf } from '../catalogue.ts'

export const site: TextsOf<'site'> = {
  recommended: '推荐',
  consentTitle: '浏览统计',
  consentText: '我们可以统计您访问的页面吗？这有助于改进网站。您可以随时改变决定。',
  consentGrant: '允许',
  consentDeny: '不允许',
}
