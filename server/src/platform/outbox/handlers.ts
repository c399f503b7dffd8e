import type { DomainEvents, EventName } from './record-event.ts'

/**
 * The lane of a handler. `local` handlers use the database and sockets only; `remote` ones call other machines (mail
 * servers, gateways, object stores) and have separate slots, so that a slow machine never delays a local handler.
 */
export type Lane = 'local' | 'remote'

/**
 * One feature's handler of one event. It runs at least once per event, in no guaranteed order, so it must be
 * idempotent.
 */
export type EventHandler = {
  /** Unique and stable, `<group>:<event>`: stored in waiting rows of the outbox. */
  readonly name: string
  readonly event: EventName
  readonly lane: Lane
  /** Whether one call takes many events; otherwise one. */
  readonly isBatched: boolean
  handle(payloads: readonly unknown[]): Promise<void>
}

type BatchHandlers = { readonly [N in EventName]?: (events: readonly DomainEvents[N][]) => Promise<void> | void }
type SingleHandlers = { readonly [N in EventName]?: (event: DomainEvents[N]) => Promise<void> | void }

/**
 * Local handlers that take all events of a batch in one call (up to 500, oldest first). When a call throws, its events
 * are delivered again in smaller batches, including those that had an effect before the error.
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

/** Handlers that call other machines, with one event per call and several concurrent calls. */
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

/** Payloads are parsed from JSON; their types are checked where the handlers are declared. */
function define(handlers: object, build: (event: EventName, handle: AnyHandle) => EventHandler): EventHandler[] {
  return Object.entries(handlers).map(([event, handle]) => build(event as EventName, handle as AnyHandle))
}
