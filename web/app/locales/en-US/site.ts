export const site = {
  recommended: 'Recommended',
  consentTitle: 'Visit statistics',
  consentText:
    'Can we count which pages you visit? It helps us improve the site. You can change your mind at any time.',
  consentGrant: 'Allow',
  consentDeny: 'Don’t allow',
} as const
