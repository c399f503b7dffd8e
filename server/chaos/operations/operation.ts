import type { Answer, Client } from '../client.ts'
import type { Rng } from '../rng.ts'
import type { People, Person } from '../people.ts'

/** An operation with its final answer. */
export type Action = {
  kind: string
  accountId: string
  /** The key of a call that is made at most once; empty for idempotent calls. */
  key: string
  method: 'POST' | 'PUT'
  path: string
  body: object
  answer: Answer
}

export type ChaosWorld = {
  client: Client
  people: People
  /** Posts for sale, with their prices in tokens. */
  posts: readonly { id: string; price: number }[]
  couponCodes: readonly string[]
  packageId: string
  /** Of each creator, by account. */
  trialCodes: ReadonlyMap<string, string>
}

/** Performs the operation. Null: it had no subject. */
export type Operation = (world: ChaosWorld, rng: Rng) => Promise<Action | null>

type Call = { kind: string; method?: 'POST' | 'PUT'; path: string; body?: object }

/** A call with its own key, chosen by the rng, so that the same seed makes the same calls. */
export async function keyed({ client }: ChaosWorld, who: Person, rng: Rng, call: Call): Promise<Action> {
  const { kind, method = 'POST', path, body = {} } = call
  const key = `chaos-${rng.number(4_294_967_295)}-${rng.number(4_294_967_295)}`
  const answer = await client.call(method, path, { token: who.token, key, body })
  return { kind, accountId: who.accountId, key, method, path, body, answer }
}

/** An idempotent call. */
export async function unkeyed({ client }: ChaosWorld, who: Person, call: Call): Promise<Action> {
  const { kind, method = 'POST', path, body = {} } = call
  const answer = await client.call(method, path, { token: who.token, body })
  return { kind, accountId: who.accountId, key: '', method, path, body, answer }
}

/** The entries of an account's list, at most 50. */
export async function listFor<T extends object>({ client }: ChaosWorld, who: Person, path: string): Promise<T[]> {
  const { data } = await client.call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=50`, { token: who.token })
  return (data['data'] as T[] | undefined) ?? []
}

/** One entry of a list that may be empty; draws from the rng once in both cases. */
export function pickOne<T>(rng: Rng, items: readonly T[]): T | null {
  const drawn = rng.number(1_000_000)
  return items[drawn % Math.max(1, items.length)] ?? null
}
