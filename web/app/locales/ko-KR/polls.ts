import type { TextsOf } from '../catalogue.ts'

export const polls: TextsOf<'polls'> = {
  poll: '투표',
  vote: '투표하기',
  votes_one: '{{count}}표',
  votes_other: '{{count}}표',
  closes: '마감',
  closed: '마감됨',
  yourVote: '내 선택',
  signInToVote: '로그인하고 투표하기',
  unlockToVote: '게시물을 잠금 해제하면 투표할 수 있습니다.',
  backToPost: '게시물로 돌아가기',
}
