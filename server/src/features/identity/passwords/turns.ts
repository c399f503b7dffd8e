import { limitKeyOf } from '#src/platform/http/client-address.ts'

export type TurnLimits = {
  /** Hashes that run at a time, in all and of new passwords. */
  running: number
  runningNew: number
  /** Requests that wait for them, of each kind. */
  waiting: number
  /** Of one address: how many run or wait for all, and how many more wait for these. */
  perAddress: number
  waitingPerAddress: number
}

/** `isNew`: a new password is hashed, else one is checked. An address of null is not limited by itself. */
type Turn = { address: string | null; isNew: boolean }

/** Slots that are taken and released; waiting requests get them in order of arrival. */
type Places = { taken: number; waiting: (() => void)[] }

/**
 * Runs work within the limits: checks before new passwords, each kind in order of arrival. An address holds a few places
 * of the shared queue at most, so that a flood of one delays the others by the work that runs, not by the flood.
 */
export function createTurns({ running, runningNew, waiting, perAddress, waitingPerAddress }: TurnLimits) {
  const addresses = new Map<string, Places>()
  const checks: Places = { taken: 0, waiting: [] }
  const news: Places = { taken: 0, waiting: [] }

  const canRun = (isNew: boolean) =>
    checks.taken + news.taken < running && (!isNew || (news.taken < runningNew && checks.waiting.length === 0))

  function startNext(): void {
    for (const kind of [checks, news])
      while (kind.waiting.length > 0 && canRun(kind === news)) {
        kind.taken += 1
        kind.waiting.shift()?.()
      }
  }

  async function inSharedTurn<T>(isNew: boolean, work: () => Promise<T>): Promise<T | 'overloaded'> {
    const kind = isNew ? news : checks
    if (canRun(isNew)) kind.taken += 1
    else if (kind.waiting.length >= waiting) return 'overloaded'
    else await new Promise<void>((resolve) => kind.waiting.push(resolve))
    try {
      return await work()
    } finally {
      kind.taken -= 1
      startNext()
    }
  }

  return async function inTurn<T>({ address, isNew }: Turn, work: () => Promise<T>): Promise<T | 'overloaded'> {
    if (address === null) return inSharedTurn(isNew, work)
    const key = limitKeyOf(address)
    const places = addresses.get(key) ?? { taken: 0, waiting: [] }
    addresses.set(key, places)
    if (places.taken < perAddress) places.taken += 1
    else if (places.waiting.length >= waitingPerAddress) return 'overloaded'
    else await new Promise<void>((resolve) => places.waiting.push(resolve))
    try {
      return await inSharedTurn(isNew, work)
    } finally {
      const next = places.waiting.shift()
      if (next) next()
      else if ((places.taken -= 1) === 0) addresses.delete(key)
    }
  }
}
