import type { ServerToClient } from '@stagedoor/contract/realtime'

/** Events of the socket that open parts of a page take, besides what the shell does with them. */
const names = [
  'access_changed',
  'file_processed',
  'message_created',
  'message_deleted',
  'model-left',
  'order_changed',
  'private-request',
  'private_call_changed',
  'read_messages_in_conversation',
  'send_notification',
  'token_transaction_success',
] as const
type LiveEventName = (typeof names)[number]
type LiveEvent<Name extends LiveEventName> = Parameters<ServerToClient[Name]>[0]

const listeners = new Map<LiveEventName, Set<(event: never) => void>>(names.map((name) => [name, new Set()]))

/** Passes an event on to all listeners of its name. */
export function emitLiveEvent<Name extends LiveEventName>(name: Name, event: LiveEvent<Name>): void {
  for (const listener of listeners.get(name) ?? []) listener(event as never)
}

/** Listens for events of one name until the returned function is called. */
export function onLiveEvent<Name extends LiveEventName>(
  name: Name,
  listener: (event: LiveEvent<Name>) => void,
): () => void {
  listeners.get(name)?.add(listener)
  return () => void listeners.get(name)?.delete(listener)
}
