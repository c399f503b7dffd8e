export const polls = {
  poll: 'Poll',
  vote: 'Vote',
  votes_one: '{{count}} vote',
  votes_other: '{{count}} votes',
  closes: 'Closes',
  closed: 'Closed',
  yourVote: 'Your vote',
  signInToVote: 'Sign in to vote',
  unlockToVote: 'Unlock this post to vote.',
  backToPost: 'Back to the post',
} as const
