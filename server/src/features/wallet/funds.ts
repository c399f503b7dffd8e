/** One movement of a wallet, as far as it says whose tokens move. */
export type WalletMovement = {
  transactionId: string
  isTopUp: boolean
  /**
   * The debit that it gives back or takes again, or the payment whose tokens it gives or takes; null for what begins
   * something: a top-up, a debit.
   */
  reversesId: string | null
  /** Token cents; negative ones leave the wallet. */
  amountCents: number
}

/**
 * Whose tokens are where in one wallet. A fund is a payment that put tokens into it: a top-up, or a payment by card that
 * was credited as tokens.
 */
export type WalletFunds = {
  /** The debits that ever used tokens of a fund, in order. */
  debitsFrom(fundId: string): string[]
  /** The funds whose tokens a debit holds now; of what gave tokens back, the funds that they went back to. */
  fundsOf(transactionId: string): ReadonlySet<string>
  /** Token cents of one fund that are still in the wallet, or came back into it. */
  unspentOf(fundId: string): number
  /** Token cents in the wallet, without what is missing because funds were taken back after they were spent. */
  unspentCents: number
}

/** Token cents by fund, in the order in which they were taken. */
type Uses = Map<string, number>
type Debit = { uses: Uses; givenBack: { fundId: string; cents: number }[] }

/**
 * Replays a wallet: tokens are spent in the order in which they came, and what comes back goes to the funds that it was
 * taken from, the last one first, in their old place in that order. A fund that is taken back after it was spent is below
 * zero until what it bought comes back; other funds do not fill it. Rule WAL-12.
 */
export function replayFunds(movements: readonly WalletMovement[]): WalletFunds {
  const lots = createLots()
  const debits = new Map<string, Debit>()
  const returns = new Map<string, Uses>()
  const users = new Map<string, Set<string>>()

  const record = (debitId: string, { uses }: Debit, taken: Uses): void => {
    for (const [fundId, cents] of taken) {
      add(uses, fundId, cents)
      users.set(fundId, (users.get(fundId) ?? new Set()).add(debitId))
    }
  }
  const giveBack = (debit: Debit, transactionId: string, amountCents: number): void => {
    const went: Uses = new Map()
    const newestFirst = [...debit.uses].reverse()
    let leftCents = amountCents
    for (const [fundId, heldCents] of newestFirst) {
      const cents = Math.max(0, Math.min(heldCents, leftCents))
      add(went, fundId, cents)
      leftCents -= cents
    }
    // More than it holds: part of it is taken again at the same moment, and listed after this.
    add(went, newestFirst[0]?.[0] ?? transactionId, leftCents)
    for (const [fundId, cents] of went) {
      add(debit.uses, fundId, -cents)
      lots.add(fundId, cents)
      debit.givenBack.push({ fundId, cents })
    }
    returns.set(transactionId, went)
  }
  const takeAgain = (debitId: string, debit: Debit, amountCents: number): void => {
    let leftCents = amountCents
    while (leftCents > 0) {
      const last = debit.givenBack.pop()
      if (last === undefined) break
      const wantedCents = Math.min(last.cents, leftCents)
      const cents = lots.takeUpTo(last.fundId, wantedCents)
      record(debitId, debit, new Map([[last.fundId, cents]]))
      leftCents -= cents
      if (wantedCents < last.cents) debit.givenBack.push({ ...last, cents: last.cents - wantedCents })
    }
    record(debitId, debit, lots.spend(leftCents, debitId))
  }

  for (const { transactionId, isTopUp, reversesId, amountCents } of movements) {
    const reversed = reversesId === null ? undefined : debits.get(reversesId)
    if (reversesId !== null && reversed)
      if (amountCents > 0) giveBack(reversed, transactionId, amountCents)
      else takeAgain(reversesId, reversed, -amountCents)
    else if (isTopUp || reversesId !== null || amountCents > 0) lots.add(reversesId ?? transactionId, amountCents)
    else {
      const debit: Debit = { uses: new Map(), givenBack: [] }
      debits.set(transactionId, debit)
      record(transactionId, debit, lots.spend(-amountCents, transactionId))
    }
  }
  return {
    debitsFrom: (fundId) => [...(users.get(fundId) ?? [])],
    fundsOf: (transactionId) => held(debits.get(transactionId)?.uses ?? returns.get(transactionId) ?? new Map()),
    unspentOf: lots.leftOf,
    unspentCents: lots.sumOfPositive(),
  }
}

function add(uses: Uses, fundId: string, cents: number): void {
  if (cents !== 0) uses.set(fundId, (uses.get(fundId) ?? 0) + cents)
}

const held = (uses: Uses): Set<string> => new Set([...uses].filter(([, cents]) => cents > 0).map(([fundId]) => fundId))

/** What is left of each fund, in the order in which they came. */
function createLots() {
  const lots: { fundId: string; leftCents: number }[] = []
  const places = new Map<string, number>()
  /** Nothing is left of the funds before this place. */
  let firstPlace = 0
  const lotOf = (fundId: string) => {
    const place = places.get(fundId) ?? lots.push({ fundId, leftCents: 0 }) - 1
    places.set(fundId, place)
    firstPlace = Math.min(firstPlace, place)
    // The place was just found or made.
    return lots[place] ?? { fundId, leftCents: 0 }
  }
  return {
    add(fundId: string, cents: number): void {
      lotOf(fundId).leftCents += cents
    },
    takeUpTo(fundId: string, wantedCents: number): number {
      const lot = lotOf(fundId)
      const cents = Math.max(0, Math.min(lot.leftCents, wantedCents))
      lot.leftCents -= cents
      return cents
    },
    /** Takes from what is left, oldest first; what no fund has is owed by `debtorId`. */
    spend(wantedCents: number, debtorId: string): Uses {
      const taken: Uses = new Map()
      let missingCents = wantedCents
      // Stryker disable next-line ConditionalExpression,EqualityOperator,OptionalChaining,LogicalOperator: it only saves time
      while (firstPlace < lots.length && (lots[firstPlace]?.leftCents ?? 0) <= 0) firstPlace += 1
      for (let place = firstPlace; place < lots.length && missingCents > 0; place += 1) {
        const { fundId } = lots[place] ?? { fundId: debtorId }
        const cents = this.takeUpTo(fundId, missingCents)
        add(taken, fundId, cents)
        missingCents -= cents
      }
      add(taken, debtorId, missingCents)
      if (missingCents > 0) this.add(debtorId, -missingCents)
      return taken
    },
    leftOf: (fundId: string) => Math.max(0, lots[places.get(fundId) ?? -1]?.leftCents ?? 0),
    sumOfPositive: () => lots.reduce((sum, { leftCents }) => sum + Math.max(0, leftCents), 0),
  }
}
