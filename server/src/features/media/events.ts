import type { FileStatus } from '@stagedoor/contract/media'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** The background work on a file is done, or given up. */
    'media.file_processed': { fileId: string; ownerId: string; status: FileStatus }
    /** Rows are gone; their objects go after them. */
    'media.files_deleted': { storageKeys: string[] }
  }
}
