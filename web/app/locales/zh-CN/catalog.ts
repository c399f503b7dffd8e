import type { TextsOf } from '../catalogue.ts'

export const catalog: TextsOf<'catalog'> = {
  creators: '创作者',
  noneSavedTitle: '这里还没有收藏',
  noneSavedText: '点按书签按钮，即可把喜欢的内容留在这里。仅自己可见。',
  subscribersShort: '订阅者',
  photos_one: '{{count}} 张照片',
  photos_other: '{{count}} 张照片',
  views_one: '{{shown}} 次观看',
  views_other: '{{shown}} 次观看',
  bought: '已购买',
  verified: '已验证',
  photoAlt: '{{name}} 的“{{title}}”，第 {{number}} 张照片',
  emptyGalleryTitle: '还没有照片',
  emptyGalleryText: '照片准备好后会显示在这里。',
  noneTitle: '这里还没有内容',
  noneText: '请稍后再来看看。',
  related: '{{name}} 的更多视频',
  chapters: '章节',
  participants: '共同出镜',
  tags: '标签',
  teaserOf: '{{title}} 的预告',
}
