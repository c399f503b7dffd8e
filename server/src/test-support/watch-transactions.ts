import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../platform/db/database.ts'
import type { Gateway } from '../platform/gateways/gateway.ts'

const inTransaction = new AsyncLocalStorage<boolean>()

/** The same database, whose transactions know that they are one. */
export const watched = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'transaction')
        return () => {
          const builder = target.transaction()
          const execute: typeof builder.execute = (work) => inTransaction.run(true, () => builder.execute(work))
          return { execute }
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

/** A gateway that refuses to be asked inside a transaction of a watched database: nothing remote may hold one open. */
export const outsideTransactions = (gateway: Gateway): Gateway =>
  new Proxy(gateway, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => {
        if (inTransaction.getStore()) throw new Error(`${target.name}.${String(name)} was asked inside a transaction`)
        return (value as (...given: unknown[]) => unknown).apply(target, given)
      }
    },
  })
