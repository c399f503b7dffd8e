/** The refusals of live streams. */
export const streamProblems = {
  STREAM_IS_LIVE: { status: 409 },
  /** As many streams are announced as a creator may have. */
  STREAM_ANNOUNCEMENTS_FULL: { status: 409 },
  /** There is such a stream; a follow, a subscription or a ticket would open it. */
  STREAM_LOCKED: { status: 403 },
  /** The session that a tip names is over, or another creator's. */
  STREAM_ENDED: { status: 409 },
  /** This installation runs as several processes, which live video does not support yet. */
  LIVE_VIDEO_OFF: { status: 409 },
  /** A server outside forwards this installation's live video, so that nothing can be recorded. */
  RECORDING_OFF: { status: 409 },
  /** The site has video calls turned off. */
  VIDEO_CALLS_OFF: { status: 403 },
  /** Private shows and calls are for subscribers. */
  PRIVATE_CALL_GATED: { status: 403 },
  /** Who asks, or accepts, has another one. */
  PRIVATE_CALL_BUSY: { status: 409 },
  PRIVATE_CALL_OVER: { status: 409 },
} as const
