import type { Endpoint } from '@stagedoor/contract/endpoint'

type Parts = { params?: unknown; query?: unknown }

/**
 * Path and query of a call under `/api`. Parameters are escaped; a query value that is absent or empty is left out; an
 * array becomes repeated keys.
 * @throws Error when a parameter of the path is missing: the contract's types rule it out.
 */
export function addressOf(endpoint: Endpoint, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = entriesOf(params).find(([key]) => key === name)?.[1]
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const pairs = entriesOf(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isSent).map((item): [string, string] => [name, String(item)]),
  )
  return `/api${path}${pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`}`
}

const entriesOf = (part: unknown): [string, unknown][] =>
  typeof part === 'object' && part !== null ? Object.entries(part) : []

const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''
