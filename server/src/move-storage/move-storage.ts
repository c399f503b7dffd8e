import pg from 'pg'
import { openPlace, runCommand } from '../backup/run-command.ts'
import { loadStorageTarget } from '../config/load-config.ts'
import { openStores } from '../platform/storage/open-stores.ts'
import { countExpected, expectedObjects } from './expected-objects.ts'
import { moveObjects, type MoveReport } from './move-objects.ts'

const USAGE =
  'Name two stores: npm run move-storage -- FROM TO [--delete], each like s3://bucket/prefix or file:///folder.'
const PROGRESS_EVERY = 500

// `npm run move-storage -- FROM TO [--delete]`: copies the files of the site to another store and verifies them there.
await runCommand(async (args) => {
  const deletes = args.includes('--delete')
  const [fromUrl, toUrl, ...unknown] = args.filter((arg) => arg !== '--delete')
  if (fromUrl === undefined || toUrl === undefined || unknown.length > 0 || fromUrl === toUrl) return USAGE
  const [fromTarget, toTarget] = [loadStorageTarget(fromUrl), loadStorageTarget(toUrl)]
  const place = await openPlace()
  const client = new pg.Client({ connectionString: place.databaseUrl })
  const [from, to] = [await openStores(fromTarget), await openStores(toTarget)]
  try {
    await client.connect()
    const total = await countExpected(client)
    const onProgress = (report: MoveReport) => {
      const done = countOf(report)
      if (done % PROGRESS_EVERY === 0) console.log(`${done} of ${total} …`)
    }
    return printReport(await moveObjects({ from, to, objects: expectedObjects(client), deletes, onProgress }), total)
  } finally {
    from.close()
    to.close()
    await client.end()
    await place.close()
  }
})

function countOf({ copied, present, missing, damaged }: MoveReport): number {
  return copied + present + missing.length + damaged.length
}

/** @returns the complaint of a move that is not whole. */
function printReport(report: MoveReport, total: number): string | null {
  const { copied, present, bytes, deleted, missing, damaged, isFull } = report
  const mebibytes = (bytes / 1024 ** 2).toFixed(1)
  console.log(`${copied} copied (${mebibytes} MiB), ${present} there already, ${total} named by the database.`)
  for (const name of missing) console.error(`missing: ${name}`)
  for (const name of damaged) console.error(`differs from its row: ${name}`)
  if (isFull) return 'The new store is full: make space there and run the same command again.'
  if (missing.length > 0 || damaged.length > 0)
    return `${missing.length} missing and ${damaged.length} altered: nothing was deleted. Restore them from a backup, then run the same command again.`
  console.log(
    deleted > 0
      ? `${deleted} deleted from the old store.`
      : 'Every file is there and right. Set STORAGE_URL to the new store and start the product; nothing was deleted from the old one.',
  )
  return null
}
