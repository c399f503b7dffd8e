/** Days of a creator's free plan. */
export const MAXIMUM_FREE_DAYS = 365

/** Days of complimentary access. */
export const MAXIMUM_COMPLIMENTARY_DAYS = 365

/** Days that a trial link gives. */
export const MAXIMUM_TRIAL_DAYS = 90

/** Fans who may use one trial link, where their number is limited. */
export const MAXIMUM_TRIAL_USES = 100_000
