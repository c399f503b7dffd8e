import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account wrote to the operator. */
export const siteExport: readonly ExportPart[] = [
  exportedRowsOf('contact/messages', 'contact_message', 'account_id', [
    'name',
    'email',
    'message',
    'locale',
    'created_at',
  ]),
]
