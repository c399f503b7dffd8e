/** The refusals of live streams. */
export const streamProblems = {
  STREAM_IS_LIVE: { status: 409 },
  /** There is such a stream; a follow, a subscription or a ticket would open it. */
  STREAM_LOCKED: { status: 403 },
} as const
