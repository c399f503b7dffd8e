export const access = {
  open: 'You have full access.',
  subscribe: 'Subscribe for full access.',
  buy: 'Buy this for {{price}} tokens for full access.',
  sign_in: 'Sign in to see more.',
  closed: 'You don’t have access to this.',
} as const
