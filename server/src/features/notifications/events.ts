import type { SendingChannel } from './channels/due-queries.ts'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** These notifications are to be sent to an account in one email, or one push. */
    'notifications.sending_due': { accountId: string; channel: SendingChannel; notificationIds: string[] }
  }
}
