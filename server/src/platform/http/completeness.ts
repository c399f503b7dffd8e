import type { Endpoint } from '@stagedoor/contract/endpoint'
import type { BoundRoute } from './route.ts'

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/**
 * Checks that every call of the contract has exactly one route, that no route is off the contract, and that the policies
 * which an endpoint declares fit together.
 * @throws Error that names everything that is wrong
 */
export function assertComplete(endpoints: readonly Endpoint[], routes: readonly BoundRoute[]): void {
  const wrong = [
    ...differences(endpoints, routes),
    ...routes.flatMap(brokenPromises),
    ...endpoints.flatMap(contradictions),
  ]
  if (wrong.length > 0) throw new Error(`contract and routes differ: ${wrong.join('; ')}`)
}

function differences(endpoints: readonly Endpoint[], routes: readonly BoundRoute[]): string[] {
  const served = Map.groupBy(
    routes.map(({ endpoint }) => nameOf(endpoint)),
    (name) => name,
  )
  const promised = new Set(endpoints.map(nameOf))
  return [
    ...[...promised].filter((name) => !served.has(name)).map((name) => `no route answers ${name}`),
    ...[...served].filter(([, all]) => all.length > 1).map(([name]) => `two routes answer ${name}`),
    ...[...served.keys()].filter((name) => !promised.has(name)).map((name) => `${name} is not in the contract`),
    ...[...Map.groupBy(endpoints.map(nameOf), (name) => name)]
      .filter(([, all]) => all.length > 1)
      .map(([name]) => `the contract names ${name} twice`),
  ]
}

const brokenPromises = ({ endpoint, honoursKey }: BoundRoute): string[] =>
  endpoint.isIdempotent && !honoursKey ? [`${nameOf(endpoint)} is idempotent, and its route honours no key`] : []

/** Policies of one endpoint that contradict each other. */
function contradictions(endpoint: Endpoint): string[] {
  const name = nameOf(endpoint)
  const isStaffCall = endpoint.caller === 'staff'
  return [
    ...(isStaffCall && endpoint.staffRoles === undefined ? [`${name} names no role of staff that may call it`] : []),
    ...(!isStaffCall && endpoint.staffRoles !== undefined ? [`${name} names roles of staff but is not theirs`] : []),
    ...(takesCursor(endpoint) === (endpoint.cursor === undefined)
      ? [`${name} differs in its query and its cursor`]
      : []),
    // What is idempotent moves money. Rule PAY-15.
    ...(endpoint.isIdempotent && !isStaffCall && !endpoint.forbidsImpersonation
      ? [`${name} moves money and does not forbid impersonation`]
      : []),
  ]
}

const takesCursor = ({ query }: Endpoint): boolean => query !== undefined && 'cursor' in query.properties
