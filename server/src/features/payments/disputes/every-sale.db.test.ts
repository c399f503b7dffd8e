import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { expect, test } from 'vitest'
import { examineBooks } from '#src/check-books/examine-books.ts'
import { describeBooks } from '#src/check-books/report.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { DAY_MS, testApp, type TestApp } from '#src/test-support/test-app.ts'

type Sale = 'top-up' | 'card subscription' | 'wallet subscription' | 'gift' | 'purchase' | 'tip'
type Change = 'nothing' | 'removed' | 'blocked' | 'suspended' | 'fan closed' | 'refunded in part' | 'bought again'
/** When the change happens: before the dispute, while it is open, after it was lost. */
type Moment = 'before' | 'open' | 'lost'
type Outcome = 'won' | 'lost' | 'lost, then won'

/** Tokens of who paid, of the creator, and whether it is open to who got it; null: there is nothing to open. */
type State = [balance: number, earned: number, isOpen: boolean | null]

/** All was bought for 10 on 1 March and is disputed on the 11th; a month has 31 days. */
const GIVEN: State = [0, 8, true]
const GONE: State = [0, 0, false]
/** Credited by a removal: 20 whole days. */
const CREDITED: State = [6.45, 2.84, false]
/** The worth of 21 days that cannot be given. */
const WORTH: State = [6.77, 2.58, false]
const PARTLY: State = [3, 5.6, true]

const won = (state: State) => ({ won: state, 'lost, then won': state })
const always = (state: State, lost: State) => ({ ...won(state), lost })

type Row = [change: Change, moment: Moment, ends: Partial<Record<Outcome, State>>]

const ofPurchases: Row[] = [
  ['nothing', 'before', always(GIVEN, GONE)],
  ['blocked', 'before', always(GIVEN, GONE)],
  ['suspended', 'open', always(GIVEN, GONE)],
  ['suspended', 'lost', { 'lost, then won': GIVEN, lost: GONE }],
  ['refunded in part', 'before', always(PARTLY, GONE)],
  ['refunded in part', 'open', always(PARTLY, GONE)],
]
const ofWalletPeriods: Row[] = [
  ['nothing', 'before', always(GIVEN, GONE)],
  ['removed', 'before', always(CREDITED, GONE)],
  ['removed', 'open', always(CREDITED, GONE)],
  ['removed', 'lost', { 'lost, then won': WORTH, lost: GONE }],
  ['blocked', 'before', { won: GIVEN, 'lost, then won': WORTH, lost: GONE }],
  ['blocked', 'lost', { 'lost, then won': WORTH, lost: GONE }],
  ['suspended', 'before', always(CREDITED, GONE)],
  ['suspended', 'open', always(CREDITED, GONE)],
  ['suspended', 'lost', { 'lost, then won': WORTH, lost: GONE }],
  ['refunded in part', 'before', always(PARTLY, GONE)],
  ['refunded in part', 'open', always(PARTLY, GONE)],
  ['bought again', 'lost', { 'lost, then won': [0, 16, true], lost: [0, 8, true] }],
]

const table: Record<Sale, Row[]> = {
  'top-up': [
    ['nothing', 'before', always([10, 0, null], [0, 0, null])],
    ['refunded in part', 'before', always([7, 0, null], [0, 0, null])],
  ],
  'card subscription': [
    ['nothing', 'before', always(GIVEN, GONE)],
    ['removed', 'before', always(CREDITED, GONE)],
    ['removed', 'open', always(WORTH, GONE)],
    ['removed', 'lost', { 'lost, then won': WORTH, lost: GONE }],
    ['blocked', 'before', always(WORTH, GONE)],
    ['blocked', 'open', always(WORTH, GONE)],
    ['blocked', 'lost', { 'lost, then won': WORTH, lost: GONE }],
    ['suspended', 'before', always(CREDITED, GONE)],
    ['suspended', 'open', always(WORTH, GONE)],
    ['suspended', 'lost', { 'lost, then won': WORTH, lost: GONE }],
    ['fan closed', 'open', always(WORTH, GONE)],
    ['refunded in part', 'before', always([0, 5.6, true], GONE)],
    ['bought again', 'open', always([0, 16, true], [0, 8, true])],
    ['bought again', 'lost', { 'lost, then won': [0, 16, true], lost: [0, 8, true] }],
  ],
  'wallet subscription': [...ofWalletPeriods, ['fan closed', 'lost', { 'lost, then won': WORTH, lost: GONE }]],
  gift: ofWalletPeriods,
  purchase: [...ofPurchases, ['bought again', 'lost', { 'lost, then won': [10, 8, true], lost: [0, 8, true] }]],
  tip: [...ofPurchases, ['bought again', 'lost', { 'lost, then won': [0, 16, true], lost: [0, 8, true] }]].map(
    ([change, moment, ends]) => [change as Change, moment as Moment, withoutAccess(ends as Row[2])] as Row,
  ),
}

function withoutAccess(ends: Row[2]): Row[2] {
  return Object.fromEntries(Object.entries(ends).map(([name, [balance, earned]]) => [name, [balance, earned, null]]))
}

type Case = {
  sale: Sale
  change: Change
  moment: Moment
  /** Of the bank: what is lost at first is expected to be `lost` until it is won. */
  decision: 'won' | 'lost, then won'
  payer: string
  holder: string
  creator: string
  /** The payment that is disputed, and what staff refund. */
  paymentId: string
  bought: { kind: 'purchase' | 'payment'; id: string }
  itemId: string | null
}

const monthOf = (creator: string) => ({ performerId: creator, type: 'monthly', timeZone: 'UTC' })

/** Buys for 10 from the wallet. @returns the purchase, or the payment of a period. */
async function buyFromWallet(
  app: TestApp,
  { sale, payer, holder, creator, itemId }: Omit<Case, 'bought' | 'paymentId'>,
) {
  const month = { ...monthOf(creator), paymentGateway: 'wallet' }
  const calls: Record<Exclude<Sale, 'top-up'>, [path: string, body: object]> = {
    'card subscription': ['/payment/subscribe/performers', month],
    'wallet subscription': ['/payment/subscribe/performers', month],
    gift: ['/subscriptions/gifts', { ...month, recipient: app.accountOf(holder).username }],
    purchase: [`/wallet/charges/feed/${itemId}`, {}],
    tip: [`/wallet/charges/tip/${creator}`, { price: 10 }],
  }
  const [path, body] = calls[sale === 'top-up' ? 'tip' : sale]
  return (await app.read<{ _id: string }>('POST', path, { as: payer, body }))._id
}

async function aSale(app: TestApp, sale: Sale, [change, moment]: Row, decision: Case['decision']): Promise<Case> {
  const [payer, creator] = [await app.aFan(), await app.aCreator()]
  const holder = sale === 'gift' ? await app.aFan() : payer
  const itemId = sale === 'purchase' ? (await app.aPost({ by: creator, price: 10 }))._id : null
  const made = { sale, change, moment, decision, payer, holder, creator, itemId }
  if (sale === 'card subscription') {
    const body = monthOf(creator)
    const payment = await app.read<PaymentTransaction>('POST', '/payment/subscribe/performers', { as: payer, body })
    await app.act(payment.paymentUrl ?? '', 'approve')
    return { ...made, paymentId: payment._id, bought: { kind: 'payment', id: payment._id } }
  }
  const paymentId = await app.payTopUp(payer, 10)
  if (sale === 'top-up') return { ...made, paymentId, bought: { kind: 'payment', id: paymentId } }
  const kind = sale === 'purchase' || sale === 'tip' ? 'purchase' : 'payment'
  return { ...made, paymentId, bought: { kind, id: await buyFromWallet(app, made) } }
}

async function change(app: TestApp, staff: string, one: Case): Promise<void> {
  const { payer, holder, creator, bought } = one
  const audited = { actorId: staff, reason: 'a test' }
  switch (one.change) {
    case 'nothing':
      return
    case 'removed': {
      const [row] = await app.rows<{ id: string }>(
        `select id from subscription where fan_id = '${holder}' and performer_id = '${creator}'`,
      )
      await app.read('POST', `/subscriptions/${row?.id}/remove`, { as: creator, body: {} })
      return
    }
    case 'blocked':
      await app.read('POST', '/block/users', { as: creator, body: { targetId: holder } })
      return
    case 'suspended':
      await app.features.profiles.setPerformerState({ performerId: creator, to: 'suspended', ...audited })
      return
    case 'fan closed':
      await app.features.identity.setAccountStatus({ accountId: payer, status: 'closed', ...audited })
      return
    case 'refunded in part': {
      const body = { kind: bought.kind, transactionId: bought.id, amount: 3, reason: 'by mistake' }
      await app.read('POST', '/admin/refunds', { as: staff, body })
      return
    }
    case 'bought again':
      await app.payTopUp(payer, 10)
      await buyFromWallet(app, one)
  }
}

async function stateOf(app: TestApp, { sale, payer, holder, creator, itemId }: Case): Promise<State> {
  const { access } = app.features
  const isOpen =
    sale === 'top-up' || sale === 'tip'
      ? null
      : itemId === null
        ? await app.isOpen(holder, creator)
        : (await access.findEntitlements(app.db, holder, 'feed', [itemId])).has(itemId)
  return [await app.balance(payer), await app.earned(creator), isOpen]
}

const nameOf = ({ change: happened, moment }: Pick<Case, 'change' | 'moment'>, outcome: Outcome) =>
  `${happened} (${moment}), ${outcome}`

test.each(Object.keys(table) as Sale[])(
  'a disputed %s comes to the same tokens, shares and access whatever happened and however it ended',
  async (sale) => {
    const app = await testApp({ startAt: new Date('2027-03-01T10:00:00Z') })
    const staff = await app.aStaffMember('admin')
    const [won, lost]: [Case[], Case[]] = [[], []]
    const expected: Record<string, State> = {}
    for (const row of table[sale]) {
      const [change, moment, ends] = row
      if (ends.won) won.push(await aSale(app, sale, row, 'won'))
      if (ends['lost, then won']) lost.push(await aSale(app, sale, row, 'lost, then won'))
      for (const [outcome, state] of Object.entries(ends) as [Outcome, State][])
        expected[nameOf({ change, moment }, outcome)] = state
    }
    const cases = [...won, ...lost]
    await app.settle()
    await app.pass(10 * DAY_MS)
    const happen = async (moment: Moment) => {
      for (const one of cases.filter((two) => two.moment === moment)) await change(app, staff, one)
      // A gateway's refund is asked for by an event, and told by another.
      for (const _ of [1, 2, 3]) await app.settle()
    }
    await happen('before')
    for (const { paymentId } of cases) await app.dispute(paymentId, 'opened')
    await happen('open')
    for (const { paymentId } of won) await app.dispute(paymentId, 'won')
    for (const { paymentId } of lost) await app.dispute(paymentId, 'lost')
    await happen('lost')
    const repeatEvents = async () => {
      for (const { paymentId: transactionId, payer: accountId } of cases)
        await recordEvent(app.db, 'payments.dispute_changed', { transactionId, accountId })
      await app.settle()
    }
    await repeatEvents()

    const found: Record<string, State> = {}
    const read = async (some: readonly Case[], outcome: Outcome) => {
      for (const one of some) found[nameOf(one, outcome)] = await stateOf(app, one)
    }
    await read(won, 'won')
    await read(lost, 'lost')
    for (const { paymentId } of lost) await app.dispute(paymentId, 'won')
    await read(lost, 'lost, then won')
    expect(found).toEqual(expected)
    for (const _ of [1, 2]) await repeatEvents()
    await read(won, 'won')
    await read(lost, 'lost, then won')
    expect(found, 'the same after the events were repeated').toEqual(expected)
    await app.features.wallet.aggregate()
    expect(describeBooks(await examineBooks(app.db))).toMatch(/invariants hold$/)
  },
)
