import * as galleries from '@stagedoor/contract/galleries'
import * as photos from '@stagedoor/contract/photos'
import * as videoExtras from '@stagedoor/contract/video-extras'
import * as videoReading from '@stagedoor/contract/video-reading'
import * as videos from '@stagedoor/contract/videos'
import type { Endpoint } from '@stagedoor/contract/endpoint'
import { refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'

export type Catalog = { routes: readonly BoundRoute[] }

type NotBuilt = Endpoint & { readonly problems: readonly ['NOT_BUILT'] }

const isEndpoint = (value: unknown): value is NotBuilt =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value

/** Galleries, photos and videos. */
export function createCatalog(): Catalog {
  const calls = [galleries, photos, videos, videoReading, videoExtras].flatMap((module) =>
    Object.values(module).filter(isEndpoint),
  )
  return { routes: calls.map((call) => route(call, async () => refuse('NOT_BUILT'))) }
}
