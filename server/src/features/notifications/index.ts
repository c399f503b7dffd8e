import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { NotificationDeps } from './deps.ts'
import { notificationHandlers } from './handlers.ts'
import { eraseOld } from './queries.ts'
import { notificationRoutes } from './routes.ts'

export type { NotificationDeps, NotificationFacts } from './deps.ts'

export type Notifications = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
}

const ERASE_EVERY_SECONDS = 3_600
const ERASED_AT_ONCE = 5_000

/** What accounts are notified of: the notification centre. */
export function createNotifications(deps: NotificationDeps): Notifications {
  return {
    routes: notificationRoutes(deps),
    handlers: notificationHandlers(deps),
    jobs: [
      {
        name: 'notifications.old_ones',
        everySeconds: ERASE_EVERY_SECONDS,
        async run() {
          while ((await eraseOld(deps.db, ERASED_AT_ONCE)) >= ERASED_AT_ONCE);
        },
      },
    ],
  }
}
