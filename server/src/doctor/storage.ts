import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { StorageTarget } from '../config/storage-settings.ts'
import { isLoopback } from '../config/is-loopback.ts'
import { openStores } from '../platform/storage/open-stores.ts'
import { about, type Finding } from './finding.ts'

/** Writes, reads, lists and deletes an object, as the product will, in the part for unfinished uploads. */
export async function checkStorage({
  storage: target,
  isProduction,
}: {
  storage: StorageTarget
  isProduction: boolean
}): Promise<Finding> {
  const files = about('Files')
  const place = target.kind === 'local' ? target.directory : `the bucket ${target.bucket}`
  // A folder is checked as such, and made at the first start.
  if (target.kind === 'local') return files.good(`lie in ${place}`)
  const stores = await openStores(target)
  const { uploads: store } = stores
  try {
    const bytes = randomBytes(1_000)
    const put = await store.put(chunksOf(bytes), { maximumBytes: bytes.length })
    if (put.outcome !== 'stored') return files.bad(`${place} is full`, 'raise its quota, or add space')
    const got = await store.get(put.key)
    const isSame = got !== null && bytes.equals(await buffer(got))
    const isListed = (await Array.fromAsync(store.listOlderThan(-60_000))).includes(put.key)
    await store.delete(put.key)
    if (!isSame || !isListed)
      return files.bad(
        `${place} does not give back what was written`,
        'use a store that is consistent after a write, as S3 is',
      )
  } catch (error) {
    return files.bad(
      `${place} cannot be used (${error instanceof Error ? error.name : String(error)})`,
      'compare STORAGE_URL, STORAGE_ENDPOINT, STORAGE_REGION, the keys and the bucket policy with docs/operating.md, "Files in a bucket"',
    )
  } finally {
    stores.close()
  }
  const endpoint = target.endpoint === null ? null : new URL(target.endpoint)
  if (isProduction && endpoint?.protocol === 'http:' && !isLoopback(endpoint.hostname))
    return files.warning(`${place} gets them in clear text`, 'remove ALLOW_PLAINTEXT_STORAGE')
  return files.good(`lie in ${place}, which answers`)
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
