import type { TextsOf } from '../catalogue.ts'

export const site: TextsOf<'site'> = {
  recommended: '推薦',
  consentTitle: '瀏覽統計',
  consentText: '我們可以統計您造訪的頁面嗎？這有助於改善網站。您可以隨時改變決定。',
  consentGrant: '允許',
  consentDeny: '不允許',
}
