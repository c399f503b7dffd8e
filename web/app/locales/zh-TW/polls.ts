import type { TextsOf } from '../catalogue.ts'

export const polls: TextsOf<'polls'> = {
  poll: '投票',
  vote: '投票',
  votes_one: '{{count}} 票',
  votes_other: '{{count}} 票',
  closes: '截止時間',
  closed: '已截止',
  yourVote: '您的選擇',
  signInToVote: '登入後投票',
  unlockToVote: '解鎖貼文後即可投票。',
  backToPost: '返回貼文',
}
