import type { PerformerState } from '@stagedoor/contract/performers'

declare module '#src/platform/outbox/record-event.ts' {
  interface DomainEvents {
    /** A creator stands elsewhere now; `isPublic` says whether their profile and posts may be seen. */
    'profiles.performer_state_changed': {
      performerId: string
      formerState: PerformerState
      state: PerformerState
      isPublic: boolean
    }
    /** A creator may ask another price of subscribers than before. */
    'profiles.plans_changed': { performerId: string }
  }
}
