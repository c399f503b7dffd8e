import { rowsOf, type ErasureStep } from '#src/platform/db/erasure.ts'

/** What an account was told, how it wanted that, and its devices. */
export const notificationsErasure: readonly ErasureStep[] = [
  rowsOf('notification', 'account_id'),
  rowsOf('notification_source', 'account_id'),
  rowsOf('notification_switch', 'account_id'),
  rowsOf('notification_manner', 'account_id'),
  rowsOf('notification_sending', 'account_id'),
  rowsOf('push_device', 'account_id'),
]
