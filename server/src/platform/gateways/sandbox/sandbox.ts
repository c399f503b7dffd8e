import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '../../db/database.ts'
import type { JobDefinition } from '../../jobs/jobs.ts'
import type { Gateway } from '../gateway.ts'
import { createSandboxControl, type SandboxControl } from './control/control.ts'
import { createDeliverer, type DelivererOptions } from './deliverer.ts'
import { registerSandboxControl } from './control/control-routes.ts'
import type { ControlGuard } from './control/may-control.ts'
import { withFaultyAnswers } from './control/faulty-answers.ts'
import { registerSandboxPages } from './pages.ts'
import { expireOverdueCheckouts } from './pay-checkout.ts'
import { renewDueSubscriptions } from './renew-subscriptions.ts'
import { createSandboxGateway } from './sandbox-gateway.ts'

export type SandboxOptions = {
  db: Db
  clock: Clock
  /** The installation's secret; the webhook secret is derived from it. */
  secretKey: string
  publicUrl: string
  /** Where this process receives webhook events: `http://127.0.0.1:3000`; null while it is not listening. */
  webhookEventOrigin(): string | null
  /** The account of a token; decides who may control the sandbox besides programs with its key. */
  findViewer?: ControlGuard['findViewer']
  log: DelivererOptions['log']
}

export type Sandbox = {
  gateway: Gateway
  /** Bank decisions and faults, for developers. */
  control: SandboxControl
  jobs: readonly JobDefinition[]
  registerPages(http: FastifyInstance): void
  /** Delivers every due webhook event. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

/**
 * The embedded payment gateway outside production: a hosted page, a book of its own and signed webhook events over
 * HTTP, so that the product uses it like an external company.
 */
export function createSandbox({
  db,
  clock,
  secretKey,
  publicUrl,
  webhookEventOrigin,
  findViewer,
  log,
}: SandboxOptions): Sandbox {
  const secret = sandboxSecret(secretKey)
  const webhookUrl = (): string | null => {
    const origin = webhookEventOrigin()
    return origin === null ? null : `${origin}/api/payment/webhooks/sandbox`
  }
  const deliverer = createDeliverer({ db, clock, secret, webhookUrl, log })
  const deps = { db, clock, afterChange: () => deliverer.wake() }
  const control = createSandboxControl({ ...deps, secret, webhookUrl })
  return {
    gateway: withFaultyAnswers(createSandboxGateway({ ...deps, secret, publicUrl }), control.faults),
    control,
    jobs: [
      {
        name: 'sandbox.deliver',
        everySeconds: 5,
        async run() {
          await expireOverdueCheckouts({ db, clock })
          await renewDueSubscriptions({ db, clock })
          await deliverer.deliverDue()
        },
      },
    ],
    registerPages(http) {
      registerSandboxPages(http, deps)
      registerSandboxControl(http, { db, clock, control, guard: { secretKey, findViewer: findViewer ?? nobody } })
    },
    deliverDue: () => deliverer.deliverDue(),
    close: () => deliverer.stop(),
  }
}

const nobody: ControlGuard['findViewer'] = async () => null

/** The secret that sandbox and merchant share. */
export const sandboxSecret = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('sandbox webhook events').digest('hex')
