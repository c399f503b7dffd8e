import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account uploaded: what is known of the files, not the files themselves. */
export const mediaExport: readonly ExportPart[] = [
  exportedRowsOf('content/files', 'file', 'owner_id', [
    'id',
    'type',
    'name',
    'mime_type',
    'size_bytes',
    'width',
    'height',
    'duration_ms',
    'alt_text',
    'status',
    'created_at',
  ]),
  exportedRowsOf('content/storage', 'media_usage', 'account_id', ['used_bytes']),
]
