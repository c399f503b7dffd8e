import { join } from 'node:path'
import type { StorageTarget } from '#src/config/storage-settings.ts'
import { createLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/** The parts of the file store, each with its own folder or prefix. */
export const storeNames = ['media', 'uploads', 'documents', 'exports'] as const

export type Stores = Record<(typeof storeNames)[number], Storage> & { close(): void }

/** Opens the stores of a target. An S3 store is not contacted before the first use. */
export async function openStores(target: StorageTarget): Promise<Stores> {
  if (target.kind === 'local') {
    const open = (name: string) => createLocalStorage(join(target.directory, name))
    const [media, uploads, documents, exports] = await Promise.all([
      open('media'),
      open('uploads'),
      open('documents'),
      open('exports'),
    ])
    return { media, uploads, documents, exports, close: () => undefined }
  }
  // The library is large, and most installations have no such store.
  const { createS3Client, createS3Storage } = await import('./s3-storage.ts')
  const client = createS3Client(target)
  const open = (name: string) => createS3Storage({ client, bucket: target.bucket, prefix: `${target.prefix}${name}/` })
  return {
    media: open('media'),
    uploads: open('uploads'),
    documents: open('documents'),
    exports: open('exports'),
    close: () => client.destroy(),
  }
}
