declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A public stream went live. */
    'livestream.started': { streamId: string; performerId: string; conversationId: string; title: string }
    /** A stream ended, for whatever reason. Nobody may publish or watch it any more. */
    'livestream.ended': {
      streamId: string
      performerId: string
      sessionId: string
      conversationId: string
      reason: 'creator' | 'silence' | 'staff' | 'account'
    }
    /** A recording became a video of its creator. */
    'livestream.recording_made': { streamId: string; performerId: string; videoId: string }
    /** No video could be made of a recording, so far or for good. */
    'livestream.recording_failed': { streamId: string; performerId: string }
    /** A private show or call was asked for, accepted, begun, charged, or ended. */
    'livestream.call_changed': { callId: string; performerId: string; fanId: string }
    /** What a creator has announced is not what it was. */
    'livestream.schedule_changed': { performerId: string }
    /** Announced streams for which some want to be notified: shortly before, or that it is cancelled. */
    'livestream.starting_soon': { announcementId: string; performerId: string; accountIds: string[] }
    'livestream.announcement_cancelled': { announcementId: string; performerId: string; accountIds: string[] }
    /** Somebody likes a stream, or does not any more. */
    'livestream.likes_changed': { streamId: string }
    /** A creator is asked for a private show or call. */
    'livestream.call_requested': { callId: string; performerId: string; fanId: string }
    /** Somebody came to a live stream or left it. */
    'livestream.audience_changed': { streamId: string; conversationId: string }
  }
}
