import { Type, type TSchema } from 'typebox'
import { nullable } from './nullable.ts'

/** The most rows one answer holds. */
const MAXIMUM_LIMIT = 200

/** One end of a range of time: a day (`2026-11-20`, in UTC) or a moment of ISO 8601. */
export const dateOrTime = () => Type.Optional(Type.String({ maxLength: 40, format: 'date-or-time' }))

/** A filter whose key may be repeated: rows with any of the values. */
export const several = <const S extends TSchema>(value: S) => Type.Optional(Type.Array(value, { maxItems: 20 }))

const page = <const S extends readonly [string, ...string[]]>(sortBy: S, sort: 'asc' | 'desc' = 'desc') => ({
  limit: Type.Integer({ minimum: 1, maximum: MAXIMUM_LIMIT, default: 10 }),
  offset: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 }),
  sort: Type.Union([Type.Literal('asc'), Type.Literal('desc')], { default: sort }),
  sortBy: Type.Enum<S[number][]>([...sortBy], { default: sortBy[0] }),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  fromDate: dateOrTime(),
  toDate: dateOrTime(),
})

/**
 * The query of a list: `limit`, `offset`, order, text and dates, plus the call's own filters. `sortBy` is an allow-list
 * per call; the first name is the default. The default direction is descending, unless `sort` says otherwise.
 */
export const listQuery = <const S extends readonly [string, ...string[]], F extends Record<string, TSchema>>(
  sortBy: S,
  filters: F,
  { sort = 'desc' }: { sort?: 'asc' | 'desc' } = {},
) => Type.Object({ ...page(sortBy, sort), ...filters })

/** The query of an endless list: `cursor`, too, counts instead of `offset`. Its endpoint declares the policy `cursor`. */
export const endlessListQuery = <const S extends readonly [string, ...string[]], F extends Record<string, TSchema>>(
  sortBy: S,
  filters: F,
) =>
  Type.Object({
    ...page(sortBy),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: 'from the page before, in the same order' })),
    ...filters,
  })

/** One page of a list: its rows, how many there are in all (of the whole site not always, see `MAXIMUM_COUNTED`), and the cursor of the next page while there is one. */
export function listOf<T extends TSchema>(row: T) {
  return Type.Object({ data: Type.Array(row), total: Type.Integer(), cursor: Type.Optional(nullable(Type.String())) })
}
