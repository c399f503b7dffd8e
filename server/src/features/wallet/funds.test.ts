import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replayFunds, type WalletMovement } from './funds.ts'

const movement = (transactionId: string, amountCents: number, reversesId: string | null = null): WalletMovement => ({
  transactionId,
  isTopUp: false,
  reversesId,
  amountCents,
})
const topUp = (id: string, amountCents: number): WalletMovement => ({ ...movement(id, amountCents), isTopUp: true })
const spend = (id: string, amountCents: number): WalletMovement => movement(id, -amountCents)
/** Part of a debit comes back, or tokens that a fund was taken back of. */
const giveBack = (id: string, of: string, amountCents: number) => movement(id, amountCents, of)
const takeBack = (id: string, of: string, amountCents: number) => movement(id, -amountCents, of)

const debitsFrom = (fundId: string, movements: readonly WalletMovement[]) => replayFunds(movements).debitsFrom(fundId)
const fundsOf = (id: string, movements: readonly WalletMovement[]) => [...replayFunds(movements).fundsOf(id)]

test('tokens are spent in the order in which they came', () => {
  const movements = [topUp('A', 50), topUp('B', 100), spend('one', 40), spend('two', 20), spend('three', 90)]
  expect(debitsFrom('A', movements)).toEqual(['one', 'two'])
  expect(debitsFrom('B', movements)).toEqual(['two', 'three'])
  expect(debitsFrom('C', movements)).toEqual([])
  expect(fundsOf('two', movements)).toEqual(['A', 'B'])
})

test('to the cent: what used the last cent belongs to it, what came after does not', () => {
  expect(debitsFrom('A', [topUp('A', 50), topUp('B', 50), spend('one', 50), spend('two', 1)])).toEqual(['one'])
  expect(debitsFrom('A', [topUp('A', 50), topUp('B', 50), spend('one', 49), spend('two', 2)])).toEqual(['one', 'two'])
})

test('tokens that were given back and spent again are still those of the payment that they came from', () => {
  const movements = [topUp('A', 50), spend('one', 50), giveBack('back', 'one', 50), topUp('B', 50), spend('two', 50)]
  expect(debitsFrom('A', movements)).toEqual(['one', 'two'])
  expect([fundsOf('one', movements), fundsOf('back', movements), fundsOf('two', movements)]).toEqual([[], ['A'], ['A']])
})

test('a part that is given back goes to the fund that was taken last', () => {
  const movements = [topUp('A', 30), topUp('B', 20), spend('one', 50), giveBack('back', 'one', 20)]
  expect([fundsOf('one', movements), fundsOf('back', movements)]).toEqual([['A'], ['B']])
  const more = [...movements, giveBack('more', 'one', 1)]
  expect([fundsOf('one', more), fundsOf('more', more)]).toEqual([['A'], ['A']])
})

test('tokens for a payment by card are that payment’s, and are taken back from it', () => {
  const movements = [topUp('A', 10), giveBack('credit', 'card', 6), spend('one', 12)]
  expect(fundsOf('one', movements)).toEqual(['A', 'card'])
  const taken = replayFunds([...movements, takeBack('taken', 'card', 6), topUp('C', 9)])
  expect([taken.unspentCents, taken.debitsFrom('taken'), taken.debitsFrom('card')]).toEqual([9, [], ['one']])
})

test('a fund that is taken back after it was spent is filled by what it bought, and by nothing else', () => {
  const open = [topUp('A', 50), spend('one', 50), takeBack('opened', 'A', 50), topUp('B', 50)]
  expect(replayFunds(open).unspentCents).toBe(50)
  const lost = [...open, giveBack('undone', 'one', 50), spend('two', 50)]
  expect([fundsOf('undone', lost), fundsOf('two', lost)]).toEqual([['A'], ['B']])
})

test('what is taken again is taken from where it was given back to', () => {
  const undone = [
    topUp('A', 30),
    topUp('B', 50),
    spend('one', 40),
    takeBack('opened', 'A', 30),
    giveBack('undone', 'one', 40),
  ]
  const won = [...undone, giveBack('won', 'A', 30), takeBack('again', 'one', 40)]
  expect([fundsOf('one', won).toSorted(), replayFunds(won).unspentCents]).toEqual([['A', 'B'], 40])
  // In the same instant a part of it may be listed before.
  const credited = [...undone, giveBack('won', 'A', 30), giveBack('credit', 'one', 25), takeBack('again', 'one', 40)]
  expect(replayFunds(credited).unspentCents).toBe(65)
  expect(fundsOf('credit', credited)).toEqual(['B'])
})

test('what is taken again in parts leaves the funds alone that it was not given back to', () => {
  const movements = [
    topUp('A', 35),
    topUp('B', 50),
    spend('zero', 5),
    spend('one', 40),
    giveBack('five', 'zero', 5),
    giveBack('ten', 'one', 10),
    takeBack('four', 'one', 4),
    takeBack('six', 'one', 6),
  ]
  expect(replayFunds(movements).unspentCents).toBe(45)
  expect(fundsOf('two', [...movements, spend('two', 5)])).toEqual(['A'])
  const more = [...movements.slice(0, -1), takeBack('eight', 'one', 8)]
  expect(fundsOf('two', [...more, spend('two', 4)])).toEqual(['A', 'B'])
})

test('what can no longer be taken from where it was given back to is taken from what is there', () => {
  const movements = [
    topUp('A', 10),
    spend('one', 10),
    giveBack('back', 'one', 10),
    takeBack('opened', 'A', 10),
    topUp('B', 30),
    takeBack('again', 'one', 10),
  ]
  expect([fundsOf('one', movements), replayFunds(movements).unspentCents]).toEqual([['B'], 20])
})

test('tokens that come from no payment are a fund of their own', () => {
  expect(fundsOf('one', [movement('gift', 10), topUp('A', 10), spend('one', 11)])).toEqual(['gift', 'A'])
})

test('what is spent beyond all funds is owed by the debit, and comes back to it alone', () => {
  const movements = [topUp('A', 5), spend('one', 15), topUp('B', 10)]
  expect([fundsOf('one', movements), replayFunds(movements).unspentCents]).toEqual([['A', 'one'], 10])
  expect(replayFunds([...movements, giveBack('back', 'one', 10)]).unspentCents).toBe(10)
})

const kinds = ['top_up', 'spend', 'return', 'return_all', 'open', 'lose', 'win'] as const
type Act = { kind: (typeof kinds)[number]; of: number; cents: number }

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat(5),
  cents: fc.integer({ min: 1, max: 60 }),
})

/** A wallet whose purchases follow disputes as the product lets them. */
function simulate(acts: readonly Act[]) {
  const movements: WalletMovement[] = []
  const topUps: { id: string; cents: number; status: 'none' | 'open' | 'lost' | 'won' }[] = []
  const bought = new Map<string, { price: number; left: number; undoneBy: string | null; undone: number }>()
  const balance = () => movements.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const add = (made: Omit<WalletMovement, 'transactionId'>): string => {
    const transactionId = `${movements.length}`
    movements.push({ ...made, transactionId })
    return transactionId
  }
  const follow = () => {
    for (const [id, purchase] of bought) {
      const funds = replayFunds(movements)
      const isLost = topUps.some((one) => one.status === 'lost' && funds.fundsOf(purchase.undoneBy ?? id).has(one.id))
      if (isLost && purchase.undoneBy === null && purchase.left > 0) {
        purchase.undone = purchase.left
        purchase.undoneBy = add({ isTopUp: false, reversesId: id, amountCents: purchase.left })
        purchase.left = 0
      } else if (!isLost && purchase.undoneBy !== null) {
        purchase.undoneBy = null
        if (funds.unspentCents < purchase.undone) continue
        add({ isTopUp: false, reversesId: id, amountCents: -purchase.undone })
        purchase.left = purchase.undone
      }
    }
  }
  for (const one of acts) {
    if (one.kind === 'top_up') {
      topUps.push({ id: `${movements.length}`, cents: one.cents, status: 'none' })
      add({ isTopUp: true, reversesId: null, amountCents: one.cents })
    } else if (one.kind === 'spend') {
      if (balance() < one.cents) continue
      const id = add({ isTopUp: false, reversesId: null, amountCents: -one.cents })
      bought.set(id, { price: one.cents, left: one.cents, undoneBy: null, undone: 0 })
    } else if (one.kind === 'return' || one.kind === 'return_all') {
      const [id, purchase] = [...bought][one.of] ?? []
      if (!id || !purchase || purchase.left === 0) continue
      const cents = one.kind === 'return_all' ? purchase.left : Math.min(one.cents, purchase.left)
      purchase.left -= cents
      add({ isTopUp: false, reversesId: id, amountCents: cents })
    } else {
      const disputed = topUps[one.of]
      if (!disputed) continue
      const wasGone = disputed.status === 'open' || disputed.status === 'lost'
      disputed.status = one.kind === 'open' ? 'open' : one.kind === 'lose' ? 'lost' : 'won'
      const isGone = disputed.status !== 'won'
      if (isGone !== wasGone)
        add({ isTopUp: false, reversesId: disputed.id, amountCents: isGone ? -disputed.cents : disputed.cents })
      follow()
    }
  }
  return { movements, topUps, bought, balance, follow }
}

test('whatever is bought, given back and disputed, and in whatever order: nobody keeps what a lost payment paid for', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { movements, topUps, bought, balance, follow } = simulate(acts)
      // Banks decide what is open.
      for (const one of topUps.filter(({ status }) => status === 'open')) one.status = 'lost'
      follow()
      const funds = replayFunds(movements)
      const lost = new Set(topUps.filter(({ status }) => status === 'lost').map(({ id }) => id))
      const consumed = [...bought.values()].reduce((sum, { left }) => sum + left, 0)
      const paid = topUps.filter(({ id }) => !lost.has(id)).reduce((sum, { cents }) => sum + cents, 0)
      expect(balance()).toBe(paid - consumed)
      expect(balance()).toBeGreaterThanOrEqual(0)
      expect(funds.unspentCents).toBe(balance())
      for (const id of bought.keys()) expect([...funds.fundsOf(id)].filter((fundId) => lost.has(fundId))).toEqual([])
      const before = movements.length
      follow()
      expect(movements).toHaveLength(before)
    }),
    { numRuns: 2_000, seed: 20_270_301 },
  )
})
