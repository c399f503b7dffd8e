import type { TextsOf } from '../catalogue.ts'

export const catalog: TextsOf<'catalog'> = {
  creators: 'クリエイター',
  noneSavedTitle: '保存したものはまだありません',
  noneSavedText: 'ブックマークボタンを押すと、ここに保存されます。他の人には表示されません。',
  subscribersShort: '購読者限定',
  photos_one: '写真{{count}}枚',
  photos_other: '写真{{count}}枚',
  views_one: '{{shown}}回視聴',
  views_other: '{{shown}}回視聴',
  bought: '購入済み',
  verified: '認証済み',
  photoAlt: '{{name}}さんの「{{title}}」の写真 {{number}}',
  emptyGalleryTitle: 'まだ写真がありません',
  emptyGalleryText: '準備ができた写真がここに表示されます。',
  noneTitle: 'まだ何もありません',
  noneText: 'またあとでご覧ください。',
  related: '{{name}}さんのほかの動画',
  chapters: 'チャプター',
  participants: '共演者',
  tags: 'タグ',
  teaserOf: '{{title}}の予告',
}
