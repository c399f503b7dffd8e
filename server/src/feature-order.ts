/**
 * Every feature, earliest first. The composition builds in this order, and `.dependency-cruiser.cjs` reads it: a feature may import
 * the public API of earlier ones, and reaches later ones by an event in the outbox or by a port.
 */
export const featureOrder = [
  'site',
  'geography',
  'identity',
  'profiles',
  'audience',
  'access',
  'media',
  'moderation',
  'wallet',
  'payments',
  'subscriptions',
  'feeds',
  'catalog',
  'messaging',
  'livestream',
  'orders',
  'purchases',
  'engagement',
  'search',
  'earnings',
  'notifications',
] as const

export type FeatureName = (typeof featureOrder)[number]
