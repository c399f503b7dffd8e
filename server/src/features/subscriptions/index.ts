import type { BoundRoute } from '#src/platform/http/route.ts'
import { subscriptionRoutes } from './routes.ts'

export type Subscriptions = { routes: readonly BoundRoute[] }

/** Who pays whom, period after period, on which terms. */
export function createSubscriptions(): Subscriptions {
  return { routes: subscriptionRoutes() }
}
