import type { Unavailable } from './gateway.ts'

/** A gateway at which creators have accounts of their own to be paid to. Never awaited inside a database transaction. */
export type PayoutAccounts = {
  /** Opens an account, or goes on with the one named; asked again for the same owner it never opens a second one. */
  open(request: PayoutAccountRequest): Promise<OpenAccountOutcome>
}

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
      account: { reference: string; isReady: boolean }
      /** Where the owner tells the gateway what it must know of them. */
      pageUrl: string
      expiresAt: Date
    }
  | Unavailable
