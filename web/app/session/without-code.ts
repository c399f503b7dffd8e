import { isReachable } from '../api/reachable.ts'
import { routerState } from '../api/router-state.ts'

/** Files that were missing once. */
const missing = new Set<string>()

/**
 * Decides what happens instead of a page or button whose code did not arrive: a new version of the site took its place, or
 * there is no connection. Where the site answers, the document that was wanted is loaded, which names the code of today; a
 * button stays with its message at first, and its page is loaded again when it is pressed again. Otherwise the router has the
 * error, which says that there is no connection. Called by the router in place of its own reload: decision 0470.
 */
export async function withoutCode(file: string, error: unknown): Promise<never> {
  const { state, location: wanted } = routerState()?.navigation ?? {}
  const isAgain = missing.has(file)
  missing.add(file)
  const target = state === 'loading' ? wanted : state === 'idle' && isAgain ? location : undefined
  if (!target || !(await isReachable())) throw error
  // The same address with a fragment would be a jump within the page.
  if (target === location) location.reload()
  else location.assign(target.pathname + target.search + target.hash)
  return new Promise<never>(() => {})
}

type Answer = (request: Request, error: unknown) => unknown

let answer: Answer = () => null

/** Says what a fetcher is answered whose route could not be asked for. Said from outside: what it takes is not of the router's file. */
export const answerWithoutRoute = (given: Answer): void => void (answer = given)

/**
 * The answer of a fetcher whose route is not known to the router and could not be asked for: as where its data do not
 * arrive, the page stays. Called by the router in place of the error that would take the page away: decision 0520.
 */
export const withoutRoute: Answer = (request, error) => answer(request, error)
