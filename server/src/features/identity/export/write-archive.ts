import { Readable } from 'node:stream'
import { ReadableStream, TransformStream } from 'node:stream/web'
import type { Db } from '#src/platform/db/database.ts'
import type { ExportedRow, ExportPart } from '#src/platform/db/export.ts'
import { readInBatches } from '#src/platform/db/read-in-batches.ts'
import type { ExportFacts } from '../facts.ts'
import { exportedRow } from './exported-row.ts'

/** How many rows are in memory at a time. */
const BATCH_SIZE = 500

/** A file of the archive, and how many rows it has. */
export type WrittenFile = { name: string; rowCount: number }

type Archive = {
  accountId: string
  /** The page that tells what is in it, made when everything else is. */
  describe(files: readonly WrittenFile[]): string
}

/**
 * The archive of everything that the parts hold of an account, while it is read: one JSON file for each part that has
 * rows, and `index.html`. What fails in between fails the stream.
 */
export function writeArchive(
  deps: { db: Db; facts: ExportFacts },
  { accountId, describe }: Archive,
): AsyncIterable<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()

  async function write(): Promise<void> {
    const { ZipWriter } = await import('@zip.js/zip.js')
    const zip = new ZipWriter(writable as WritableStream, { useWebWorkers: false, level: 6 })
    const add = (name: string, content: AsyncIterable<string>) =>
      zip.add(name, ReadableStream.from(bytesOf(content)) as globalThis.ReadableStream)
    const files: WrittenFile[] = []
    for (const part of deps.facts.parts()) {
      const rowCount = await writePart(deps, { part, accountId }, (lines) => add(`${part.file}.json`, lines))
      if (rowCount > 0) files.push({ name: `${part.file}.json`, rowCount })
    }
    await add('index.html', Readable.from([describe(files)]))
    await zip.close()
  }

  async function* archive() {
    const written = write().catch(async (error: unknown) => {
      await writable.abort(error).catch(() => undefined)
      throw error
    })
    // Reported to the reader below, or to nobody when it has given up.
    written.catch(() => undefined)
    yield* readable
    await written
  }
  return archive()
}

/** Writes the rows of one part as a list in JSON; nothing when there are none. @returns how many there were. */
function writePart(
  { db, facts }: { db: Db; facts: ExportFacts },
  { part, accountId }: { part: ExportPart; accountId: string },
  add: (lines: AsyncIterable<string>) => Promise<unknown>,
): Promise<number> {
  return readInBatches(db, { query: part.rows(accountId), size: BATCH_SIZE }, async (batches) => {
    let rowCount = 0
    const first = await batches.next()
    if (first.done) return rowCount
    async function textOf(batch: readonly ExportedRow[]): Promise<string> {
      const people = await facts.findPeople(idsIn(batch, part.people))
      const rows = batch.map((row) => exportedRow(part.open?.(row, accountId) ?? row, people, part.people))
      const isFirst = rowCount === 0
      rowCount += rows.length
      return `${isFirst ? '[\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
    }
    async function* lines() {
      yield await textOf(first.value as ExportedRow[])
      for await (const batch of batches) yield await textOf(batch)
      yield '\n]\n'
    }
    await add(lines())
    return rowCount
  })
}

const idsIn = (rows: readonly ExportedRow[], columns: readonly string[]): string[] => [
  ...new Set(
    rows.flatMap((row) => columns.map((column) => row[column]).filter((id): id is string => typeof id === 'string')),
  ),
]

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
