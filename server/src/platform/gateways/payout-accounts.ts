import type { Unavailable } from './gateway.ts'

/** A gateway at which creators have accounts of their own to be paid to. Never awaited inside a database transaction. */
export type PayoutAccounts = {
  /** Opens an account, or goes on with the one named; asked again for the same owner it never opens a second one. */
  open(request: PayoutAccountRequest): Promise<OpenAccountOutcome>
  /** How an account that was opened stands now. */
  find(reference: string): Promise<FindAccountOutcome>
}

/** `isComplete`: its owner has told all that was asked. `isReady`: the gateway pays to it. */
export type PayoutAccount = { reference: string; isComplete: boolean; isReady: boolean }

export type FindAccountOutcome = { outcome: 'found'; account: PayoutAccount } | Unavailable

export type PayoutAccountRequest = {
  /** A pseudonym. */
  ownerId: string
  /** The gateway's name of an account that is there already. */
  reference: string | null
  /** Where the gateway's page leads when its owner is done, and when the page has grown old. */
  returnUrl: string
  againUrl: string
}

export type OpenAccountOutcome =
  | {
      outcome: 'opened'
      account: PayoutAccount
      /** Where the owner tells the gateway what it must know of them. */
      pageUrl: string
      expiresAt: Date
    }
  | Unavailable
