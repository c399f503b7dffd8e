import type { TextsOf } from '../catalogue.ts'

export const polls: TextsOf<'polls'> = {
  poll: 'アンケート',
  vote: '投票する',
  votes_one: '{{count}}票',
  votes_other: '{{count}}票',
  closes: '締め切り',
  closed: '締め切りました',
  yourVote: 'あなたの回答',
  signInToVote: 'ログインして投票',
  unlockToVote: '投稿のロックを解除すると投票できます。',
  backToPost: '投稿に戻る',
}
