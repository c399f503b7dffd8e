import type { TextsOf } from '../catalogue.ts'

export const home: TextsOf<'home'> = {
  homeTitle: 'ホーム',
  newPosts_one: '新しい投稿{{count}}件',
  newPosts_other: '新しい投稿{{count}}件',
  emptyHomeTitle: 'クリエイターをフォローしましょう',
  emptyHomeText: 'フォローしたクリエイターの投稿がここに表示されます。',
  emptySiteTitle: 'サイトの設定から始めましょう',
  emptySiteText: 'クリエイターはまだいません。残りの設定と審査待ちの申請は、管理画面で確認できます。',
}
