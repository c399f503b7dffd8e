import type { PerformerState } from '@stagedoor/contract/performers'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A creator's state changed; `isPublic` says whether their profile and posts are visible. */
    'profiles.performer_state_changed': {
      performerId: string
      formerState: PerformerState
      state: PerformerState
      isPublic: boolean
    }
    /** A creator's prices may have changed. */
    'profiles.plans_changed': { performerId: string }
    /** The names or the text about a creator have changed, or whether others see them. */
    'profiles.performer_changed': { performerId: string }
  }
}
