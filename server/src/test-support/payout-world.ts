import { moneyWorld, type MoneyWorld } from './money-world.ts'

export const BANK = {
  firstName: 'Mei',
  lastName: 'Lin',
  SSN: 'A123456789',
  bankName: 'First Bank',
  bankAccount: '01234567890128',
  bankRouting: '0072345',
  bankSwiftCode: 'FCBKTWTP',
  address: '1 Harbour Road',
  city: 'Taipei',
  state: '',
  country: 'TW',
}

export type PayoutWorld = MoneyWorld & {
  creator: string
  fan: string
  finance: string
  /** A request of the creator's, made or refused. */
  ask(tokens: number, more?: { key?: string; app?: 0 | 1; type?: string }): ReturnType<MoneyWorld['call']>
  /** A decision of staff. */
  decide(
    payoutId: unknown,
    status: string,
    more?: { as?: string; key?: string; note?: string },
  ): ReturnType<MoneyWorld['call']>
  sums(): Promise<Record<string, unknown>>
  /** A tip, with its line written. */
  earn(price: number): Promise<void>
  /** Takes tokens back of the creator's first sale, in the ledger, and unless told otherwise on its line. */
  takeBack(tokens: number, options?: { isLineLate?: boolean }): Promise<void>
}

/** A creator who can be paid and has earned 80 % of each sale, matured eight days ago unless told. */
export async function payoutWorld({
  sales = [100],
  isMature = true,
}: { sales?: number[]; isMature?: boolean } = {}): Promise<PayoutWorld> {
  const world = await moneyWorld()
  const fan = await world.aFan({ tokens: 100_000 })
  const creator = await world.aCreator()
  const finance = await world.aStaffMember('finance')
  const earn = async (price: number) => {
    const { status } = await world.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
    if (status !== 201) throw new Error(`a tip answered ${status}`)
    await world.drain()
  }
  for (const price of sales) await earn(price)
  if (isMature) await world.advance(8 * 86_400)
  await world.call('PUT', '/performers/banking-settings', { as: creator, body: BANK })
  let reversals = 0

  return {
    ...world,
    creator,
    fan,
    finance,
    earn,
    ask: (tokens, { key, app = 0, type = 'banking' } = {}) =>
      world.call('POST', '/payout-requests', {
        as: creator,
        app,
        body: { requestTokens: tokens, paymentAccountType: type },
        ...(key === undefined ? {} : { key }),
      }),
    decide: (payoutId, status, { as = finance, key, note } = {}) =>
      world.call('PUT', `/admin/payout-requests/${String(payoutId)}/status`, {
        as,
        body: { status, ...(note === undefined ? {} : { adminNote: note }) },
        ...(key === undefined ? {} : { key }),
      }),
    sums: async () => (await world.call('POST', '/payout-requests/calculate', { as: creator })).body.data,
    async takeBack(tokens, { isLineLate = false } = {}) {
      reversals += 1
      const [sale] = await world.rows<{ id: string }>(
        `select id from earning where performer_id = '${creator}' and kind = 'sale' order by created_at limit 1`,
      )
      const reversalId = `00000000-0000-7000-8000-${String(reversals).padStart(12, '9')}`
      const cents = Math.round(tokens * 100)
      await world.db.transaction().execute((tx) =>
        world.wallet.post(tx, {
          id: reversalId,
          kind: 'refund',
          sourceId: reversalId,
          postings: [
            { ownerId: creator, purpose: 'creator_earnings', commodity: 'TOKEN', amountCents: -cents },
            { ownerId: fan, purpose: 'fan_wallet', commodity: 'TOKEN', amountCents: cents },
          ],
        }),
      )
      if (isLineLate) return
      await world.earnings.recordReversal({
        reversalId,
        saleId: sale?.id ?? '',
        kind: 'refund',
        totalTokenCents: cents,
        commissionTokenCents: 0,
        reversedAt: world.clock.now(),
      })
    },
  }
}
