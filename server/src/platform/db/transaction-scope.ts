import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = { pool: object; isOpen: boolean }

const scopes = new AsyncLocalStorage<Scope>()

/** Runs a transaction's work so that `assertMayConnect` can recognise it. */
export async function withinTransaction<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const scope: Scope = { pool, isOpen: true }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.isOpen = false
  }
}

/**
 * Refuses a second connection of a pool to code that holds one in an open transaction: as many such requests as the pool has
 * connections would wait for each other for ever. What was begun in a transaction and goes on after it may connect.
 * @throws Error: that is a bug of the caller, who passes `tx` on instead.
 */
export function assertMayConnect(pool: object): void {
  const scope = scopes.getStore()
  if (scope?.isOpen && scope.pool === pool)
    throw new Error('a second connection inside a transaction: pass the transaction on')
}

/** Refuses what must not happen while a transaction of this code is open: nothing remote may hold one. */
export function assertOutsideTransaction(what: string): void {
  if (scopes.getStore()?.isOpen) throw new Error(`${what} was asked inside a transaction`)
}
