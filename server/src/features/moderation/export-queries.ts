import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account reported, and what a creator does not want to read. Who reported them is told to nobody. */
export const moderationExport: readonly ExportPart[] = [
  exportedRowsOf('contact/reports', 'report', 'reporter_id', [
    'target',
    'target_id',
    'title',
    'description',
    'status',
    'created_at',
    'decided_at',
  ]),
  exportedRowsOf('people/blocked-words', 'performer_blocked_words', 'performer_id', ['words', 'updated_at']),
]
