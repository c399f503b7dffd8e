import type { FileStatus } from '@stagedoor/contract/media'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** The background work on a file is done, or given up. */
    'media.file_processed': { fileId: string; ownerId: string; status: FileStatus }
    /** Rows were deleted; their objects follow. */
    'media.files_deleted': { storageKeys: string[] }
  }
}
