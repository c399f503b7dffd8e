import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '../../db/database.ts'
import { claimDueEvents, markDelivered, postpone, type DueEvent } from './event-queries.ts'
import { tampered } from './event-body.ts'
import { postWebhook, type SentWebhookEvent } from './post-webhook.ts'
import { signWebhook } from './webhook-signature.ts'

export type DelivererOptions = {
  db: Db
  clock: Clock
  secret: string
  /** The address that receives webhook events; null while none is listening: events then wait. */
  webhookUrl(): string | null
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

export type Deliverer = {
  /** Delivers due events soon, in the background. */
  wake(): void
  /** Delivers due events and waits for them. */
  deliverDue(): Promise<void>
  /** Starts no further delivery and waits for the running one. */
  stop(): Promise<void>
}

const BATCH_SIZE = 20
/** The pause after each failed attempt; the last one repeats. */
const PAUSES_SECONDS = [5, 15, 60, 300, 1_800, 7_200]

/** Delivers events to the merchant over HTTP until it answers with success. At least once, mostly in order. */
export function createDeliverer({ db, clock, secret, webhookUrl, log }: DelivererOptions): Deliverer {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function deliver(url: string, event: DueEvent): Promise<void> {
    const webhookEvent = webhookEventOf(event)
    const answers = await Promise.all(Array.from({ length: event.copies }, () => postWebhook(url, webhookEvent)))
    const failed = answers.find(({ status }) => status !== 200)
    if (failed === undefined) return markDelivered(db, event.id)
    const result = failed.status === null ? failed.reason : `status ${failed.status}`
    const pauseSeconds = PAUSES_SECONDS[Math.min(event.attempts, PAUSES_SECONDS.length) - 1] ?? 5
    log.warn(
      { event: event.id, attempts: event.attempts, result, pauseSeconds },
      'sandbox webhook event was not accepted; will retry',
    )
    return postpone(db, event.id, { pauseSeconds, result })
  }

  function webhookEventOf(event: DueEvent): SentWebhookEvent {
    const sent = event.tampering === null ? event : tampered(event, event.tampering)
    const body = Buffer.from(sent.body)
    return { body, signature: signWebhook(secret, { eventId: sent.id, body, now: clock.now() }) }
  }

  async function runOnce(): Promise<void> {
    const url = webhookUrl()
    if (url === null) return
    let events = await claimDueEvents(db, BATCH_SIZE)
    while (events.length > 0 && !isStopped) {
      for (const event of events) await deliver(url, event)
      events = await claimDueEvents(db, BATCH_SIZE)
    }
  }

  function deliverDue(): Promise<void> {
    if (isStopped) return running
    running = running.then(runOnce).catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, 'sandbox webhook events could not be delivered; the timer retries')
    })
    return running
  }

  return {
    wake: () => void deliverDue(),
    deliverDue,
    async stop() {
      isStopped = true
      await running
    },
  }
}
