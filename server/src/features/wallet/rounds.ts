import type { LedgerTransaction } from './ledger.ts'

/**
 * Parts transactions into rounds, each of which one statement can post: no two of a round have one id, or a wallet that one of them
 * debits. In the order of their first wallets' owners; those of one wallet stay in their order. Pure.
 */
export function inRounds(transactions: readonly LedgerTransaction[]): LedgerTransaction[][] {
  const inOrder = transactions
    .map((transaction) => ({ transaction, firstOwner: walletsOf(transaction).toSorted()[0] ?? '' }))
    .toSorted((a, b) => (a.firstOwner === b.firstOwner ? 0 : a.firstOwner < b.firstOwner ? -1 : 1))
  const rounds: LedgerTransaction[][] = []
  let ids = new Set<string>()
  let wallets = new Set<string>()
  let debited = new Set<string>()
  for (const { transaction } of inOrder) {
    const [own, ownDebited] = [walletsOf(transaction), walletsOf(transaction, ({ amountCents }) => amountCents < 0)]
    const isShared = own.some((id) => debited.has(id)) || ownDebited.some((id) => wallets.has(id))
    if (rounds.length === 0 || isShared || ids.has(transaction.id)) {
      rounds.push([])
      ids = new Set()
      wallets = new Set()
      debited = new Set()
    }
    rounds.at(-1)?.push(transaction)
    ids.add(transaction.id)
    for (const id of own) wallets.add(id)
    for (const id of ownDebited) debited.add(id)
  }
  return rounds
}

type Posting = LedgerTransaction['postings'][number]

const walletsOf = ({ postings }: LedgerTransaction, isMeant: (posting: Posting) => boolean = () => true): string[] =>
  postings.filter((posting) => posting.purpose === 'fan_wallet' && isMeant(posting)).map(({ ownerId }) => ownerId)
