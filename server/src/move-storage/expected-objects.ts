import type pg from 'pg'
import type { Stores } from '../platform/storage/open-stores.ts'

/** An object that a row of the database names. */
export type ExpectedObject = { store: keyof Omit<Stores, 'close'>; key: string; sizeBytes: number; sha256: Buffer }

const PAGE_SIZE = 1_000

/** Whose rows name objects, and in which part of the store these are. */
const sources = [
  { store: 'media', text: 'select storage_key, size_bytes, sha256 from file_object' },
  { store: 'media', text: 'select storage_key, size_bytes, sha256 from file_part' },
  { store: 'uploads', text: 'select storage_key, size_bytes, sha256 from upload_part' },
  { store: 'documents', text: 'select storage_key, size_bytes, sha256 from verification_document' },
  {
    store: 'exports',
    text: 'select storage_key, size_bytes, sha256 from account_export where storage_key is not null',
  },
] as const

/** Every object that a row names, in the order of their keys; rows that come and go meanwhile may be missed. */
export async function* expectedObjects(client: pg.ClientBase): AsyncGenerator<ExpectedObject> {
  for (const { store, text } of sources) {
    let last = ''
    let foundCount = PAGE_SIZE
    while (foundCount === PAGE_SIZE) {
      const { rows } = await client.query<{ storage_key: string; size_bytes: string; sha256: Buffer }>(
        `select * from (${text}) named where storage_key > $1 order by storage_key limit ${PAGE_SIZE}`,
        [last],
      )
      for (const row of rows) {
        yield { store, key: row.storage_key, sizeBytes: Number(row.size_bytes), sha256: row.sha256 }
      }
      foundCount = rows.length
      last = rows.at(-1)?.storage_key ?? last
    }
  }
}

export async function countExpected(client: pg.ClientBase): Promise<number> {
  const counts = sources.map(({ text }) => `(select count(*) from (${text}) named)`).join(' + ')
  const { rows } = await client.query<{ count: string }>(`select ${counts} as count`)
  return Number(rows[0]?.count ?? 0)
}
