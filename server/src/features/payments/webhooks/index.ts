import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { WebhookEvent } from '#src/platform/gateways/gateway.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Coupons } from '../coupons/index.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Orders } from '../orders/index.ts'
import type { TransactionRow } from '../transactions/index.ts'
import { applyWebhookEvent, type ApplyOutcome } from './apply-webhook-event.ts'
import { ownWebhookEvent, type OwnEvent } from './own-webhook-event.ts'
import { webhookRoutes } from './routes.ts'
import { createApplyEvent } from './settle-top-ups.ts'

export type { DisputeState, PaymentState } from './state/rules.ts'

export type WebhooksDeps = PaymentsDeps & {
  coupons: Pick<Coupons, 'keep' | 'release'>
  orders: Pick<Orders, 'fulfil' | 'followBilling' | 'reverse'>
}

/** Receives webhook events of gateways and applies them to payments, each once, whatever their order. */
export type Webhooks = {
  routes: readonly BoundRoute[]
  /** Applies a verified event of a gateway. Outside any transaction; known events change nothing. */
  apply(gateway: CardGateway, webhookEvent: WebhookEvent): Promise<ApplyOutcome>
  /** Applies an event that no gateway sends, such as the expiry of a checkout; at most once of a kind per payment. */
  applyOwn(row: TransactionRow, event: OwnEvent): Promise<void>
}

/** @see Webhooks */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const apply = createApplyEvent(deps)
  return {
    routes: webhookRoutes({ ...deps, apply }),
    apply,
    async applyOwn(row, event) {
      const gateway = [...deps.gateways.keys()].find((name) => name === row.gateway)
      if (gateway) await applyWebhookEvent(deps, gateway, ownWebhookEvent(row, event))
    },
  }
}
