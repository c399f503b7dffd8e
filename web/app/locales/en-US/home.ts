export const home = {
  homeTitle: 'Home',
  newPosts_one: '{{count}} new post',
  newPosts_other: '{{count}} new posts',
  emptyHomeTitle: 'Follow creators to fill your feed',
  emptyHomeText: 'Posts from creators you follow will appear here.',
  emptySiteTitle: 'Start by setting up your site',
  emptySiteText:
    'There are no creators yet. The staff area shows what’s left to set up and which applications are waiting.',
} as const
