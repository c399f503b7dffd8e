import { oneByOne, remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { MediaDeps } from './deps.ts'
import './events.ts'

/** After commit: notifies the owner's open pages, and removes the objects of deleted files. */
export const mediaHandlers = ({ realtime, storage }: MediaDeps): EventHandler[] => [
  ...oneByOne('media', {
    'media.file_processed': ({ fileId, ownerId, status }) =>
      realtime.toAccount(ownerId, 'file_processed', { fileId, status }),
  }),
  ...remotely('media', {
    async 'media.files_deleted'({ storageKeys }) {
      for (const key of storageKeys) await storage.delete(key)
    },
  }),
]
