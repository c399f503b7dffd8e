import type { Endpoint } from './endpoint.ts'
import * as modules from './modules.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value

/** Every call there is, in no particular order. Modules of the contract export calls and shapes side by side. */
export const allEndpoints: readonly Endpoint[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isEndpoint),
)

const isShape = (entry: [string, unknown]): entry is [string, object] => {
  const [name, value] = entry
  return /^[A-Z]/.test(name) && typeof value === 'object' && value !== null && 'type' in value
}

/** The shapes that modules export, by their name; a name that two modules use is the first one's. */
export const namedShapes: ReadonlyMap<string, object> = new Map(
  Object.values(modules)
    .flatMap((module) => Object.entries(module).filter(isShape))
    .toReversed(),
)
