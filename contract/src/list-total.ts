/**
 * The total of a list which grows with the site counts at most so many rows, more when the page lies further: then always as many
 * that are whole multiples of it and lie behind the page. A total that is a multiple of it may stand for more.
 */
export const MAXIMUM_COUNTED = 1_000

/** Whether a total may stand for more rows than were counted. */
export const mayBeMore = (total: number): boolean => total > 0 && total % MAXIMUM_COUNTED === 0
