import type { EventHandlers } from '#src/platform/outbox/dispatcher.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'

/** After commit: tells the owner's open pages, and removes the objects of deleted files. */
export const mediaHandlers = ({ realtime, storage }: MediaDeps): EventHandlers => ({
  'media.file_processed': ({ fileId, ownerId, status }) => {
    realtime.toAccount(ownerId, 'file_processed', { fileId, status })
  },
  'media.files_deleted': async ({ storageKeys }) => {
    for (const key of storageKeys) await storage.delete(key)
  },
})
