import { randomBytes } from 'node:crypto'
import type { EventObject, StripeObject } from './objects.ts'

/** The state of the fake: its objects by id in order of creation, and its undelivered events. */
export type Book = {
  now(): number
  /** Whether it acts as Stripe's live mode. */
  isLive: boolean
  newId(prefix: string): string
  keep<O extends StripeObject>(object: O): O
  find<O extends StripeObject['object']>(object: O, id: string | null): Extract<StripeObject, { object: O }> | null
  /** Newest first, like Stripe's lists. */
  list<O extends StripeObject['object']>(object: O): Extract<StripeObject, { object: O }>[]
  /** Records an event with the current state of the object. */
  emit(type: string, object: StripeObject): void
  /** Undelivered events, oldest first. */
  takeEvents(): EventObject[]
}

export function openBook({ now, isLive }: { now(): Date; isLive: boolean }): Book {
  const objects = new Map<string, StripeObject>()
  const events: EventObject[] = []
  const nowSeconds = (): number => Math.floor(now().getTime() / 1_000)
  const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

  const list: Book['list'] = (object) =>
    [...objects.values()]
      .filter((one): one is Extract<StripeObject, { object: typeof object }> => one.object === object)
      .toReversed()

  return {
    now: nowSeconds,
    isLive,
    newId,
    keep(object) {
      objects.set(object.id, object)
      return object
    },
    find: (object, id) => list(object).find((one) => one.id === id) ?? null,
    list,
    emit(type, object) {
      events.push({
        id: newId('evt'),
        object: 'event',
        api_version: null,
        created: nowSeconds(),
        data: { object: structuredClone(object) },
        livemode: isLive,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
    },
    takeEvents: () => events.splice(0),
  }
}
