import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: '首页',
  newPosts_one: '{{count}} 条新帖子',
  newPosts_other: '{{count}} 条新帖子',
  emptyHomeTitle: '关注创作者，丰富您的首页',
  emptyHomeText: '您关注的创作者发布的帖子会显示在这里。',
  emptySiteTitle: '先完成网站设置',
  emptySiteText: '目前还没有创作者。管理后台会列出尚待设置的事项，以及等待审核的申请。',
}
