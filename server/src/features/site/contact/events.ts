declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Someone wrote to the operator; the message is kept under this id. */
    'site.contact_received': { messageId: string }
  }
}
export {}
