import type { CheckoutOrder, CheckoutOutcome, Unavailable } from './gateway.ts'

/**
 * A gateway's script on a page of ours: it shows the gateway's own fields for a card and the bank's confirmation. No
 * call is awaited inside a database transaction.
 */
export type InPlace = {
  /**
   * Ends a checkout that was opened with `inPlaceUrl` and opens a hosted page for the same order. A repeat returns the
   * same page.
   */
  openHostedPage(order: CheckoutOrder & { checkoutId: string }): Promise<HostedPageOutcome>
  /** A short-lived permission for the script to offer that this customer's card is kept. */
  openCardFields(request: { customerId: string }): Promise<CardFieldsOutcome>
  /** Begins to save a card that the script will read, without a payment. Its reference is for `saveCard`. */
  beginCardSetup(request: { customerId: string }): Promise<CardSetupOutcome>
}

/** `closed_already`: it was paid, is being paid, or has ended. */
export type HostedPageOutcome = CheckoutOutcome | { outcome: 'closed_already' }

export type CardFieldsOutcome = { outcome: 'opened'; customerSessionSecret: string } | Unavailable

export type CardSetupOutcome = { outcome: 'begun'; clientSecret: string } | Unavailable
