import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: '首頁',
  newPosts_one: '{{count}} 則新貼文',
  newPosts_other: '{{count}} 則新貼文',
  emptyHomeTitle: '追蹤創作者，豐富您的首頁',
  emptyHomeText: '您追蹤的創作者發布的貼文會顯示在這裡。',
  emptySiteTitle: '先完成網站設定',
  emptySiteText: '目前還沒有創作者。管理後台會列出尚待設定的項目，以及等待審核的申請。',
}
