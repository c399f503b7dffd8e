import type { FastifyInstance } from 'fastify'
import type { Platform } from './compose-platform.ts'
import { createCcbillGateway } from './platform/gateways/ccbill/ccbill.ts'
import type { Gateway } from './platform/gateways/gateway.ts'
import type { PayoutAccounts } from './platform/gateways/payout-accounts.ts'
import { createVerotelGateway } from './platform/gateways/verotel/verotel.ts'
import type { Viewer } from './platform/http/viewer.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'

/** The gateways of payments. */
export type Gateways = {
  byName: ReadonlyMap<Gateway['name'], Gateway>
  /** Null: no offered gateway has accounts of creators. */
  payoutAccounts: PayoutAccounts | null
  jobs: readonly JobDefinition[]
  registerPages(http: FastifyInstance): void
  close(): Promise<void>
}

/** Connects the gateways that are configured. */
export async function composeGateways(
  platform: Platform,
  { findViewer }: { findViewer(token: string): Promise<Viewer | null> },
): Promise<Gateways> {
  const { config, db, clock, log, wrappers } = platform
  const { publicUrl, secretKey } = config
  const sandbox = config.gateways.includes('sandbox')
    ? wrappers.createSandbox({
        db,
        clock,
        secretKey,
        publicUrl,
        webhookEventOrigin: platform.ownOrigin,
        findViewer,
        log,
      })
    : null
  // Loaded only where it is set up: the library costs time and memory.
  const stripe = config.stripe
    ? (await import('./platform/gateways/stripe/stripe.ts')).createStripe({ db, clock, settings: config.stripe })
    : null
  const ccbill = config.ccbill && createCcbillGateway({ db, clock, settings: config.ccbill })
  const verotel = config.verotel && createVerotelGateway({ db, clock, settings: config.verotel })
  const offered = [sandbox?.gateway, stripe?.gateway, ccbill, verotel].flatMap((gateway) => gateway ?? [])
  return {
    byName: new Map(offered.map((gateway) => [gateway.name, wrappers.gateway(gateway)])),
    payoutAccounts: stripe?.payoutAccounts ?? null,
    jobs: sandbox?.jobs ?? [],
    registerPages: (http) => sandbox?.registerPages(http),
    close: async () => sandbox?.close(),
  }
}
