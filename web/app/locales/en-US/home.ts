export const home = {
  homeTitle: 'Home',
  newPosts_one: '{{count}} new post',
  newPosts_other: '{{count}} new posts',
  emptyHomeTitle: 'Follow creators to fill your feed',
  emptyHomeText: 'Posts from creators you follow will appear here.',
  emptyHomeSetUpTitle: 'Set up your creator account',
  emptyHomeSetUpText: 'See what’s missing, what we’re reviewing, and what you can do in the meantime.',
  emptyHomeStartTitle: 'Publish your first post',
  emptyHomeStartText: 'You’re approved and can start selling. See what your page still lacks.',
  emptySiteTitle: 'Start by setting up your site',
  emptySiteText:
    'There are no creators yet. The staff area shows what’s left to set up and which applications are waiting.',
} as const
