import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { containsText, includingEnd, inTimeRange, isBehind, startOf } from './conditions.ts'
import type { Db } from './database.ts'

const [ONE, TWO, THREE] = [1, 2, 3].map((n) => `00000000-0000-0000-0000-00000000000${n}`) as [string, string, string]
const [MORNING, NOON] = [new Date('2026-05-01T08:00:00.000Z'), new Date('2026-05-01T12:00:00.000Z')]

async function rowsOf(db: Db, condition: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from (values
      (${ONE}::uuid, ${MORNING}::timestamptz, 100::bigint, 'Ten % off', null),
      (${TWO}::uuid, ${NOON}::timestamptz, 200::bigint, 'Ten_percent', 'second'),
      (${THREE}::uuid, ${NOON}::timestamptz, 200::bigint, 'back\\slash', 'Ten')
    ) as line (id, at, cents, title, note) where ${condition} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

test('a range of time is half open; an end without a limit lets everything pass', async () => {
  const db = await freshDatabase()
  const matching = (condition: RawBuilder<boolean>) => rowsOf(db, condition)
  expect(await matching(inTimeRange('at', { from: null, to: null }))).toEqual([ONE, TWO, THREE])
  expect(await matching(inTimeRange('at', { from: MORNING, to: NOON }))).toEqual([ONE])
  expect(await matching(inTimeRange('at', { from: NOON, to: null }))).toEqual([TWO, THREE])
  expect(await matching(inTimeRange('at', { from: null, to: NOON }))).toEqual([ONE])
  expect(await matching(inTimeRange('at', includingEnd({ from: null, to: NOON })))).toEqual([ONE, TWO, THREE])
})

test('text is found anywhere in any case, with the signs of ILIKE taken literally', async () => {
  const db = await freshDatabase()
  const find = (columns: string[], text: string | null | undefined) => rowsOf(db, containsText(columns, text))
  expect(await find(['title'], undefined)).toEqual([ONE, TWO, THREE])
  expect(await find(['title'], null)).toEqual([ONE, TWO, THREE])
  expect(await find(['title'], 'tEN')).toEqual([ONE, TWO])
  expect(await find(['title', 'note'], 'ten')).toEqual([ONE, TWO, THREE])
  expect(await find(['title'], '%')).toEqual([ONE])
  expect(await find(['title'], '_')).toEqual([TWO])
  expect(await find(['title'], '\\')).toEqual([THREE])
  expect(await find(['title'], 'ten\0_')).toEqual([TWO])
})

test('a page begins behind its key, with the id as tie-break', async () => {
  const db = await freshDatabase()
  const behind = (column: string, direction: 'asc' | 'desc', after: Parameters<typeof isBehind>[1]) =>
    rowsOf(db, isBehind({ column, direction }, after))
  expect(await behind('at', 'asc', null)).toEqual([ONE, TWO, THREE])
  expect(await behind('at', 'asc', startOf(false, { key: NOON.getTime(), id: TWO }))).toEqual([THREE])
  expect(await behind('at', 'desc', { value: NOON, id: TWO })).toEqual([ONE])
  expect(await behind('at', 'desc', { value: 'infinity', id: ONE })).toEqual([ONE, TWO, THREE])
  expect(await behind('cents', 'desc', startOf(true, { key: 200, id: THREE }))).toEqual([ONE, TWO])
  expect(startOf(true, null)).toBeNull()
})
