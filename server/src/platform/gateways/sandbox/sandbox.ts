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
  /** The installation's secret; the one that signs webhook events is derived from it. */
  secretKey: string
  publicUrl: string
  /** Where this process takes webhook events: `http://127.0.0.1:3000`; null while nobody listens. */
  webhookEventOrigin(): string | null
  /** Whose token it is; decides who may drive the sandbox beside programs with its key. */
  findViewer?: ControlGuard['findViewer']
  log: DelivererOptions['log']
}

export type Sandbox = {
  gateway: Gateway
  /** Banks and bad lines, for anyone who develops. */
  control: SandboxControl
  jobs: readonly JobDefinition[]
  registerPages(http: FastifyInstance): void
  /** Delivers every webhook event that is due. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

/**
 * The embedded payment gateway for everything but production: a hosted page, a book of truth of its own and signed
 * webhook events over HTTP, so that the rest of the product cannot tell it from a company outside.
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
