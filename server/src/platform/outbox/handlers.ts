import type { DomainEvents, EventName } from './record-event.ts'

/**
 * Where a handler runs. `local` handlers use the database and sockets only; `remote` ones call other machines (mail
 * servers, gateways, object stores) and have slots of their own, so that a slow machine never delays a local handler.
 */
export type Lane = 'local' | 'remote'

/** One feature's reaction to one event. It runs at least once per event, in no promised order: idempotent. */
export type EventHandler = {
  /** Unique and stable, `<group>:<event>`: waiting rows of the outbox name it. */
  readonly name: string
  readonly event: EventName
  readonly lane: Lane
  /** Whether one call takes many events; otherwise each call takes one. */
  readonly isBatched: boolean
  handle(payloads: readonly unknown[]): Promise<void>
}

type BatchHandlers = { readonly [N in EventName]?: (events: readonly DomainEvents[N][]) => Promise<void> | void }
type SingleHandlers = { readonly [N in EventName]?: (event: DomainEvents[N]) => Promise<void> | void }

/**
 * Local handlers that take all events of a batch at once (up to 500, oldest first): one statement for many. When a call
 * throws, its events are delivered again in smaller batches, also those whose effect it had committed.
 */
export const inBatches = (group: string, handlers: BatchHandlers): EventHandler[] =>
  define(handlers, (event, handle) => ({
    name: `${group}:${event}`,
    event,
    lane: 'local',
    isBatched: true,
    handle: async (payloads) => handle(payloads),
  }))

/** Local handlers that take one event at a time. */
export const oneByOne = (group: string, handlers: SingleHandlers): EventHandler[] => singles(group, 'local', handlers)

/** Handlers that call other machines, one event at a time, several events side by side. */
export const remotely = (group: string, handlers: SingleHandlers): EventHandler[] => singles(group, 'remote', handlers)

const singles = (group: string, lane: Lane, handlers: SingleHandlers): EventHandler[] =>
  define(handlers, (event, handle) => ({
    name: `${group}:${event}`,
    event,
    lane,
    isBatched: false,
    async handle(payloads) {
      for (const payload of payloads) await handle(payload)
    },
  }))

type AnyHandle = (argument: unknown) => Promise<void> | void

/** Payloads come back from JSON; which handler gets which payload is checked where the handlers are declared. */
function define(handlers: object, build: (event: EventName, handle: AnyHandle) => EventHandler): EventHandler[] {
  return Object.entries(handlers).map(([event, handle]) => build(event as EventName, handle as AnyHandle))
}
