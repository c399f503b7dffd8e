export const home = {
  homeTitle: 'Home',
  newPosts_one: '{{count}} new post',
  newPosts_other: '{{count}} new posts',
  emptyHomeTitle: 'Follow creators to fill your feed',
  emptyHomeText: 'Posts from creators you follow will appear here.',
} as const
