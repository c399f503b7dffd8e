const prefixes = { payment: 'R', purchase: 'P' } as const

/**
 * The number that a receipt shows, `R-20261121-4F3A9C01B2D4`: what it is of (a payment, or a purchase from the wallet),
 * the day in UTC, and the part of its id that is chance.
 */
export const receiptNumberOf = (
  kind: keyof typeof prefixes,
  { id, createdAt }: { id: string; createdAt: string },
): string => `${prefixes[kind]}-${createdAt.slice(0, 10).replaceAll('-', '')}-${id.slice(-12).toUpperCase()}`
