/** The slugs of the pages that every site has: terms, privacy, refunds, complaints, and the statement on records of age. */
export const legalPageSlugs = ['terms', 'privacy', 'refunds', 'complaints', 'records-2257'] as const
export type LegalPageSlug = (typeof legalPageSlugs)[number]
