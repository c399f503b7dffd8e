declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A post was published for the first time. `publishedAt` is ISO 8601. */
    'feeds.feed_published': { postId: string; performerId: string; publishedAt: string }
    /** The text of a post that others see has changed, or whether they see it. */
    'feeds.post_changed': { postId: string }
  }
}
