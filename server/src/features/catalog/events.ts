declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Others can see an item for the first time. `publishedAt` is ISO 8601. */
    'catalog.item_published': {
      kind: 'gallery' | 'video' | 'product'
      itemId: string
      performerId: string
      publishedAt: string
    }
    /** A creator was named as taking part in a video of another. */
    'catalog.participation_requested': { videoId: string; performerId: string; participantId: string }
    /** A creator agreed or refused to take part. */
    'catalog.participation_answered': {
      videoId: string
      performerId: string
      participantId: string
      status: 'accepted' | 'declined'
    }
    /** The text of an item that others see has changed, or whether they see it. */
    'catalog.item_changed': { kind: 'gallery' | 'video' | 'product'; itemId: string }
  }
}
