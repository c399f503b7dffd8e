import type { Unavailable } from './gateway.ts'

/** A gateway at which creators have accounts that receive payouts. Never awaited inside a database transaction. */
export type PayoutAccounts = {
  /**
   * Opens an account, or continues with the referenced one. A repeat for the same owner never opens a second account.
   */
  open(request: PayoutAccountRequest): Promise<OpenAccountOutcome>
  /** The current state of an account. */
  find(reference: string): Promise<FindAccountOutcome>
}

/** `isComplete`: its owner has submitted everything required. `isReady`: the gateway pays out to it. */
export type PayoutAccount = { reference: string; isComplete: boolean; isReady: boolean }

export type FindAccountOutcome = { outcome: 'found'; account: PayoutAccount } | Unavailable

export type PayoutAccountRequest = {
  /** A pseudonym. */
  ownerId: string
  /** The gateway's id of an existing account. */
  reference: string | null
  /** Where the gateway redirects to when the owner is done, and when the page has expired. */
  returnUrl: string
  againUrl: string
}

export type OpenAccountOutcome =
  | {
      outcome: 'opened'
      account: PayoutAccount
      /** The gateway's onboarding page for the owner. */
      pageUrl: string
      expiresAt: Date
    }
  | Unavailable
