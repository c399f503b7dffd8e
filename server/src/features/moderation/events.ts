declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Staff removed something from the site or gave it back; its author is told why. Recorded by the feature that owns it. */
    'moderation.content_decided': {
      authorId: string
      type: 'feed' | 'video' | 'gallery' | 'photo' | 'product' | 'comment'
      id: string
      decision: 'removed' | 'restored'
      reason: string
      requestId: string
    }
  }
}

export {}
