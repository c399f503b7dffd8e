import type { DataStrategyResult } from 'react-router'

/** What the router has read, by its routes; an outcome that is changed here is what the page is given. */
export type Results = Record<string, DataStrategyResult>

type Keeper = (request: Request, results: Results) => void

const keepers = new Set<Keeper>()

/** Has `keep` look at everything that is read while a screen is shown. @returns ends it */
export function whenRead(keep: Keeper): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

export const reportRead: Keeper = (request, results) => {
  for (const keep of keepers) keep(request, results)
}
