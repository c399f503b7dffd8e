import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { createPushSender } from '#src/platform/push/push-sender.ts'
import { secretKeysOf } from '#src/platform/secrets/secret-keys.ts'
import { dispatchDue } from './channels/dispatch-due.ts'
import { findManners } from './channels/manner-queries.ts'
import { channelRoutes } from './channels/routes.ts'
import { sendingHandlers } from './channels/sending-handlers.ts'
import { createUnsubscribeLinks } from './channels/unsubscribe-links.ts'
import type { NotificationDeps } from './deps.ts'
import './events.ts'
import { notificationHandlers } from './handlers.ts'
import { openPushKeys, resealPushKeys } from './push/push-keys.ts'
import { pushRoutes } from './push/routes.ts'
import { eraseOld, readUnread } from './queries.ts'
import { notificationRoutes } from './routes.ts'

export { notificationsErasure } from './erasure-queries.ts'
export { notificationsExport } from './export-queries.ts'
export type { NotificationDeps, NotificationFacts } from './deps.ts'

export type Notifications = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** For emails of other features: whether those of an account are to name nobody outside their text. Rule NOTE-9. */
  isDiscreet(accountId: string): Promise<boolean>
}

const ERASE_EVERY_SECONDS = 3_600
const ERASED_AT_ONCE = 5_000
const SEND_EVERY_SECONDS = 10
const RESEAL_EVERY_SECONDS = 600

/** What accounts are notified of: in the notification centre, by email, by push. */
export async function createNotifications(given: NotificationDeps): Promise<Notifications> {
  const { db, config, realtime } = given
  const deps = { ...given, announceUnread: realtime.announcerOf('send_notification', (ids) => readUnread(db, ids)) }
  const secretKeys = secretKeysOf(config)
  const links = createUnsubscribeLinks(secretKeys)
  const keys = await openPushKeys(db, secretKeys)
  const sender = createPushSender({ keys, ...config.push })
  return {
    isDiscreet: async (accountId) => (await findManners(db, [accountId])).get(accountId)?.isDiscreet ?? false,
    routes: [...notificationRoutes(deps), ...channelRoutes(deps, links), ...pushRoutes(deps, keys.publicKey)],
    handlers: [...notificationHandlers(deps), ...sendingHandlers(deps, { links, sender })],
    jobs: [
      { name: 'notifications.due', everySeconds: SEND_EVERY_SECONDS, run: () => dispatchDue(deps) },
      {
        name: 'notifications.reseal',
        everySeconds: RESEAL_EVERY_SECONDS,
        run: () => resealPushKeys(db, secretKeys),
      },
      {
        name: 'notifications.old_ones',
        everySeconds: ERASE_EVERY_SECONDS,
        async run() {
          while ((await eraseOld(db, ERASED_AT_ONCE)) >= ERASED_AT_ONCE);
        },
      },
    ],
  }
}
