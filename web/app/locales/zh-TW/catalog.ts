import type { TextsOf } from '../catalogue.ts'

export const catalog: TextsOf<'catalog'> = {
  creators: '創作者',
  noneSavedTitle: '這裡還沒有收藏',
  noneSavedText: '按下書籤按鈕，即可把喜歡的內容留在這裡。只有本人看得到。',
  subscribersShort: '訂閱者',
  photos_one: '{{count}} 張照片',
  photos_other: '{{count}} 張照片',
  views_one: '觀看 {{shown}} 次',
  views_other: '觀看 {{shown}} 次',
  bought: '已購買',
  verified: '已驗證',
  photoAlt: '{{name}} 的「{{title}}」，第 {{number}} 張照片',
  emptyGalleryTitle: '還沒有照片',
  emptyGalleryText: '照片準備好後會顯示在這裡。',
  noneTitle: '這裡還沒有內容',
  noneText: '請稍後再來看看。',
  related: '{{name}} 的更多影片',
  chapters: '章節',
  participants: '共同演出',
  tags: '標籤',
  teaserOf: '{{title}} 的預告',
}
