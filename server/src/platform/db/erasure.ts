import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.ts'

/** An account that is erased. */
export type Leaver = {
  accountId: string
  /** What of theirs somebody has bought: it stays with its buyers. Ids of items. */
  soldIds: readonly string[]
  /** What of theirs is in an open report: it stays as evidence. Ids of messages and comments. */
  reportedIds: readonly string[]
}

/**
 * A part of the erasure of an account: deletes or changes at most so many rows, and is repeated until it finds fewer. So
 * it may be cut off after any of them and begun again.
 * @returns how many rows it found
 */
export type ErasureStep = (tx: Tx, leaver: Leaver, limit: number) => Promise<number>

type Table = keyof DB & string

/** Deletes the rows of a table that name the account in a column. */
export const rowsOf =
  (table: Table, column: string): ErasureStep =>
  async (tx, { accountId }, limit) => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${accountId} limit ${limit}))`.execute(tx)
    return Number(numAffectedRows)
  }

/** Changes the rows of a table that a condition finds; changed, a row must be found no more. */
export const changedRowsOf =
  (
    table: Table,
    { set, where }: { set: RawBuilder<unknown>; where: (leaver: Leaver) => RawBuilder<unknown> },
  ): ErasureStep =>
  async (tx, leaver, limit) => {
    const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${set} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where(leaver)} limit ${limit}))`.execute(tx)
    return Number(numAffectedRows)
  }
