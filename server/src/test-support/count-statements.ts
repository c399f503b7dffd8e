import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'

export type StatementCounter = {
  /**
   * Runs `work`. @returns the texts of the statements that it sent to PostgreSQL, in order. The waker's NOTIFY is not among them: a timer
   * sends one for many calls, before or after `work` ends.
   */
  during(work: () => Promise<unknown>): Promise<string[]>
}

/** What `createWaker` sends. */
const WAKE = "select pg_notify('outbox'"

/** Counts statements. Call it before any connection is opened: connections keep what they found. */
export function countStatements(): StatementCounter {
  const seen = new AsyncLocalStorage<string[]>()
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...parts: unknown[]
  ) {
    const [statement] = parts
    const text = typeof statement === 'string' ? statement : textOf(statement)
    if (!text.startsWith(WAKE)) seen.getStore()?.push(text)
    return Reflect.apply(query, this, parts) as never
  })
  onTestFinished(() => spy.mockRestore())
  return {
    async during(work) {
      const texts: string[] = []
      await seen.run(texts, work)
      return [...texts]
    },
  }
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : 'unknown'
