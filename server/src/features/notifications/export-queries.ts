import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** What an account was told, how it wants that, and its devices, without what reaches them. */
export const notificationsExport: readonly ExportPart[] = [
  exportedRowsOf('notifications/notifications', 'notification', 'account_id', [
    'kind',
    'count',
    'subject_type',
    'subject_id',
    'reason',
    'created_at',
    'updated_at',
    'read_at',
  ]),
  exportedRowsOf('notifications/switches', 'notification_switch', 'account_id', ['topic', 'channel', 'is_on']),
  exportedRowsOf('notifications/manner', 'notification_manner', 'account_id', [
    'is_discreet',
    'quiet_from_minute',
    'quiet_to_minute',
    'time_zone',
  ]),
  exportedRowsOf('notifications/devices', 'push_device', 'account_id', ['name', 'created_at']),
]
