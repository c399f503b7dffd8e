import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** Likes, bookmarks and comments of an account. */
export const engagementExport: readonly ExportPart[] = [
  exportedRowsOf(
    'activity/reactions',
    'reaction',
    'account_id',
    ['action', 'object_type', 'object_id', 'owner_id', 'created_at'],
    { people: ['owner_id'] },
  ),
  exportedRowsOf(
    'activity/comments',
    'comment',
    'account_id',
    [
      'object_type',
      'object_id',
      'owner_id',
      'parent_id',
      'content',
      'created_at',
      'edited_at',
      'deleted_at',
      'removed_at',
      'removed_reason',
    ],
    { people: ['owner_id'] },
  ),
]
