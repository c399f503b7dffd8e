import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: '首頁',
  newPosts_one: '{{count}} 則新貼文',
  newPosts_other: '{{count}} 則新貼文',
  emptyHomeTitle: '追蹤創作者，豐富您的首頁',
  emptyHomeText: '您追蹤的創作者發布的貼文會顯示在這裡。',
  emptyHomeSetUpTitle: '完成您的創作者帳號設定',
  emptyHomeSetUpText: '查看還缺什麼、哪些正在審核，以及審核期間可以先做的準備。',
  emptyHomeStartTitle: '發布第一則貼文',
  emptyHomeStartText: '您的帳號已通過審核，可以開始銷售。查看頁面還缺什麼。',
  emptySiteTitle: '先完成網站設定',
  emptySiteText: '目前還沒有創作者。管理後台會列出尚待設定的項目，以及等待審核的申請。',
}
