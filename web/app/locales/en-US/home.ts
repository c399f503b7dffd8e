export const home = {
  homeTitle: 'Home',
  newPosts_one: '{{count}} new post',
  newPosts_other: '{{count}} new posts',
  emptyHomeTitle: 'Follow creators to fill your feed',
  emptyHomeText: 'Posts from creators you follow will appear here.',
  emptyHomeSetUpTitle: 'Set up your creator account',
  emptyHomeSetUpText: 'See what’s missing, what we’re reviewing, and what you can do in the meantime.',
} as const
