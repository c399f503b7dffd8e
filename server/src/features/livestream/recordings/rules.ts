/** How long a process that died keeps the next from trying again. */
export const AGAIN_SECONDS = 15 * 60

const HOUR_SECONDS = 3_600
/** A creator has a day to free space. */
const MOST_WITHOUT_SPACE = 24
const MOST_ATTEMPTS = 5
const SOON_SECONDS = 60

/** Refusals that may pass: for want of space, or because the film is not read yet. */
const WITHOUT_SPACE = ['STORAGE_FULL', 'STORAGE_QUOTA_REACHED']
const NOT_YET = ['FILE_NOT_READY']

/** When the video of a recording is tried again after a refusal; null: not any more. Seconds. Pure. */
export function retrySecondsOf(problem: string, attempts: number): number | null {
  if (WITHOUT_SPACE.includes(problem)) return attempts < MOST_WITHOUT_SPACE ? HOUR_SECONDS : null
  if (NOT_YET.includes(problem)) return attempts < MOST_ATTEMPTS ? SOON_SECONDS : null
  return null
}

/** Whether the creator is told while it is still tried: they can free space. Pure. */
export const isForCreator = (problem: string): boolean => problem === 'STORAGE_QUOTA_REACHED'

/** One that broke off so often is given up. Pure. */
export const isGivenUp = (attempts: number): boolean => attempts > MOST_WITHOUT_SPACE
