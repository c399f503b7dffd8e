/** Rows of a list that grows with the site are counted up to the next multiple of it behind the page: such a total may stand for more. */
export const MAXIMUM_COUNTED = 1_000

/** Whether a total may stand for more rows than were counted. */
export const mayBeMore = (total: number): boolean => total > 0 && total % MAXIMUM_COUNTED === 0
