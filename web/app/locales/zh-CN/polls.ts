import type { TextsOf } from '../catalogue.ts'

export const polls: TextsOf<'polls'> = {
  poll: '投票',
  vote: '投票',
  votes_one: '{{count}} 票',
  votes_other: '{{count}} 票',
  closes: '截止时间',
  closed: '已截止',
  yourVote: '您的选择',
  signInToVote: '登录后投票',
  unlockToVote: '解锁帖子后即可投票。',
  backToPost: '返回帖子',
}
