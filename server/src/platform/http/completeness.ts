import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { BoundRoute } from './route.ts'

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/**
 * Checks that every call of the contract has exactly one route and that no route is off the contract.
 * @throws Error that names each missing, doubled or unknown call.
 */
export function assertComplete(endpoints: readonly Endpoint[], routes: readonly BoundRoute[]): void {
  const served = Map.groupBy(
    routes.map(({ endpoint }) => nameOf(endpoint)),
    (name) => name,
  )
  const promised = new Set(endpoints.map(nameOf))
  const wrong = [
    ...[...promised].filter((name) => !served.has(name)).map((name) => `no route answers ${name}`),
    ...[...served].filter(([, all]) => all.length > 1).map(([name]) => `two routes answer ${name}`),
    ...[...served.keys()].filter((name) => !promised.has(name)).map((name) => `${name} is not in the contract`),
    ...[...Map.groupBy(endpoints.map(nameOf), (name) => name)]
      .filter(([, all]) => all.length > 1)
      .map(([name]) => `the contract names ${name} twice`),
  ]
  if (wrong.length > 0) throw new Error(`contract and routes differ: ${wrong.join('; ')}`)
}
