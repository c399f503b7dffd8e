declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A message to the operator was stored under this id. */
    'site.contact_received': { messageId: string }
  }
}
export {}
