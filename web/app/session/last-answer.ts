/** What the action of a page answered last, and the visit of the page that it belongs to. */
export type LastAnswer<T> = { locationKey: string; answer: T | undefined }

/**
 * The last answer of a page after a rendering. Pure.
 *
 * React Router forgets the answer of an action whenever the page reads its data again, which it does at any time: a
 * file has been processed, a sale arrived. The key of the location changes with each navigation and submission, also to
 * the same address, but not when data are read again.
 * @param given what the router has: undefined before the first submission, and after data were read again.
 * @returns `last` itself when nothing changed.
 */
export function keepAnswer<T>(last: LastAnswer<T>, given: LastAnswer<T>): LastAnswer<T> {
  const isSameVisit = last.locationKey === given.locationKey
  if (isSameVisit && (given.answer === undefined || given.answer === last.answer)) return last
  return given
}
