import { rulesOf, type PageRules } from './page-rules.ts'

type Route = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  module: { handle?: unknown } | undefined
}

type Routes = Readonly<Record<string, Route | undefined>>

/** The router writes a pattern with or without its first slash, depending on whether the outermost route has a path. */
const plain = (pattern: string) => pattern.replace(/^\/+/, '')

/**
 * Reads the rules of every route once, outermost first, and returns them by pattern (`/:locale/wallet`). An unknown
 * pattern has no rules.
 */
export function rulesByPattern(routes: Routes): (pattern: string) => PageRules {
  const rules = new Map<string, PageRules>()
  for (const route of Object.values(routes)) {
    if (!route) continue
    const line = ancestry(route, routes)
    const pattern = line
      .map(({ path }) => path)
      .filter(Boolean)
      .join('/')
    rules.set(plain(pattern), { ...rules.get(plain(pattern)), ...rulesOf(line.map(({ module }) => module?.handle)) })
  }
  return (pattern) => rules.get(plain(pattern)) ?? {}
}

function ancestry(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...ancestry(parent, routes), route] : [route]
}
