import type { TextsOf } from '../catalogue.ts'

export const site: TextsOf<'site'> = {
  recommended: 'おすすめ',
  consentTitle: 'アクセスの計測',
  consentText: '閲覧されたページを計測してもよろしいですか？サイトの改善に役立ちます。設定はいつでも変更できます。',
  consentGrant: '許可する',
  consentDeny: '許可しない',
}
