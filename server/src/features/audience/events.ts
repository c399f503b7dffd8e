type FollowEvent = { followerId: string; performerId: string }

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** Accounts began to follow creators, in one transaction. */
    'audience.followed': { follows: FollowEvent[] }
    /** An account follows a creator no more, because it wanted so. */
    'audience.unfollowed': FollowEvent
    /** What the owner publishes does not exist any more for one account. */
    'audience.account_blocked': { ownerId: string; targetId: string }
    /** A creator does not exist any more in these countries. */
    'audience.countries_blocked': { performerId: string; countryCodes: string[] }
  }
}
