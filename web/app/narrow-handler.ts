import {
  createRequestHandler,
  matchRoutes,
  type RequestHandler,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { markManifestOfPage } from './shell/manifest-of-page.ts'

/** Kinds of addresses that are remembered; there are about as many as routes. */
const MOST_KINDS = 1_000
/** Deeper addresses than those of any route are left to the whole router. */
const MOST_SEGMENTS = 8
/** Addresses that the router decodes or tidies before it matches them. */
const PLAIN = /^(?:\/[\w.~@-]+)*\/?$/

type Routes = ServerBuild['routes']

/**
 * A handler of document requests. The router compares an address with each of its routes, several times a page, and builds all of them
 * anew for rendering: a fifth of a page's time with 150 routes. Here each address is answered by a router that knows only the
 * routes of this address and of the addresses above it, which the page names to the browser; it answers the same. Decision 0357.
 */
export function createNarrowHandler(build: ServerBuild, mode: string) {
  const whole = createRequestHandler(build, mode)
  // There the browser asks for routes that its page did not name.
  const { manifestPath } = build.routeDiscovery
  const segments = staticSegments(build.routes)
  const tree = treeOf(build.routes)
  const handlerByKind = new Map<string, RequestHandler>()
  const handlerByRoutes = new Map<string, RequestHandler>()

  /** Routes by the ids of all that this address and those above it match; all routes where it matches none. */
  function narrowed(parts: readonly string[]): RequestHandler {
    const addresses = parts.map((_, i) => `/${parts.slice(0, parts.length - i).join('/')}`)
    const ids = new Set(
      [...addresses, '/'].flatMap((path) => matchRoutes(tree, path)?.map(({ route }) => route.id ?? '') ?? []),
    )
    const key = [...ids].toSorted((a, b) => a.localeCompare(b)).join(' ')
    const found = handlerByRoutes.get(key)
    if (found) return found
    const handler = ids.size === 0 ? whole : createRequestHandler(withRoutes(build, ids), mode)
    handlerByRoutes.set(key, handler)
    return handler
  }

  return (request: Request, context: RouterContextProvider): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const isOfPage = PLAIN.test(pathname) && !pathname.endsWith('.data') && pathname !== manifestPath
    if (!isOfPage || !['GET', 'HEAD'].includes(request.method)) return whole(request, context)
    const parts = pathname.split('/').filter(Boolean)
    if (parts.length > MOST_SEGMENTS) return whole(request, context)
    // To the router, every segment that is not the fixed part of some route is like any other.
    const kind = parts.map((part) => (segments.has(part.toLowerCase()) ? part.toLowerCase() : ':')).join('/')
    let handler = handlerByKind.get(kind)
    if (!handler) {
      handler = narrowed(parts)
      if (handlerByKind.size < MOST_KINDS) handlerByKind.set(kind, handler)
    }
    return handler(request, context)
  }
}

/** The fixed parts of all routes, in lower case. */
function staticSegments(routes: Routes): ReadonlySet<string> {
  const parts = Object.values(routes).flatMap((route) => route?.path?.split('/') ?? [])
  return new Set(parts.filter((part) => part !== '' && !/[:*]/.test(part)).map((part) => part.toLowerCase()))
}

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id = '', path, index, caseSensitive } = route ?? {}
      const shape = { id, ...(path !== undefined && { path }), ...(caseSensitive && { caseSensitive }) }
      return index ? { ...shape, index } : { ...shape, children: treeOf(routes, id) }
    })
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const pick = <T>(routes: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  const assets = markManifestOfPage({ ...build.assets, routes: pick(build.assets.routes) })
  return { ...build, routes: pick(build.routes), assets }
}
