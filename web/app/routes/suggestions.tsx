import { MAXIMUM_SEED, randomPerformers } from '@stagedoor/contract/performers'
import { data } from 'react-router'
import { creatorOf } from '../features/profiles/creator.ts'
import { seedOf, unknownTo } from '../features/profiles/suggested.ts'
import { dataOr } from '../session/answers.ts'
import { cookieNames, readCookie, suggestionSeconds, writeCookie } from '../session/cookies.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/suggestions'

export const handle = { isPart: true } satisfies PageRules

/** Enough to leave out whom the reader knows, and the creators of the pages that they open. */
const SOME = 16
const FEW = 8

/**
 * Creators by chance whom the reader does not know, for the side column; loaded by the browser once, when it is visible.
 * The browser keeps where they begin, so that loading the page again shows the same ones.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const kept = seedOf(readCookie(visit.cookies, cookieNames.suggestionSeed), MAXIMUM_SEED)
  const seed = kept ?? Math.floor(Math.random() * (MAXIMUM_SEED + 1))
  const [found, viewer] = await Promise.all([
    visit.api(randomPerformers, { query: { limit: SOME, seed } }),
    visit.token === null ? null : visit.viewer(),
  ])
  const unknown = unknownTo(viewer?._id ?? null, dataOr(found, { data: [] }).data)
  const cookie = { name: cookieNames.suggestionSeed, value: String(seed), maxAgeSeconds: suggestionSeconds }
  const headers = kept === null ? { 'set-cookie': writeCookie({ ...cookie, isSecure: visit.isSecure }) } : undefined
  return data({ creators: unknown.slice(0, FEW).map(creatorOf) }, headers && { headers })
}
