declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** An account began to follow a creator. */
    'audience.followed': { followerId: string; performerId: string }
    /** An account follows a creator no more, because it wanted so. */
    'audience.unfollowed': { followerId: string; performerId: string }
    /** What the owner publishes does not exist any more for one account. */
    'audience.account_blocked': { ownerId: string; targetId: string }
    /** A creator does not exist any more in these countries. */
    'audience.countries_blocked': { performerId: string; countryCodes: string[] }
  }
}
