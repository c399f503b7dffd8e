import { DAY_MS, testApp, type TestApp } from './test-app.ts'
import type { Reply } from './test-app/callers.ts'

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

export type PaidCreator = TestApp & {
  creator: string
  fan: string
  finance: string
  /** A request of the creator's, made or refused. */
  ask(tokens: number, more?: { key?: string; process?: number; type?: string }): Promise<Reply>
  /** A decision of staff. */
  decide(payoutId: unknown, status: string, more?: { as?: string; key?: string; note?: string }): Promise<Reply>
  sums(): Promise<Record<string, unknown>>
  /** A tip, with its line written. */
  earn(price: number): Promise<void>
  /** Takes tokens back of the creator's first sale, in the ledger, and unless told otherwise on its line. */
  takeBack(tokens: number, options?: { isLineLate?: boolean }): Promise<void>
}

/** A creator who can be paid and has earned 80 % of each sale, matured eight days ago unless told. */
export async function aPaidCreator({
  sales = [100],
  isMature = true,
}: { sales?: number[]; isMature?: boolean } = {}): Promise<PaidCreator> {
  const app = await testApp({ processes: 2 })
  const fan = await app.aFan({ tokens: 100_000 })
  const creator = await app.aCreator()
  const finance = await app.aStaffMember('finance')
  const earn = async (price: number) => {
    const { status } = await app.call('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price } })
    if (status !== 201) throw new Error(`a tip answered ${status}`)
    await app.drain()
  }
  for (const price of sales) await earn(price)
  if (isMature) await app.advance(8 * DAY_MS)
  await app.call('PUT', '/performers/banking-settings', { as: creator, body: BANK })
  let reversals = 0

  return {
    ...app,
    creator,
    fan,
    finance,
    earn,
    ask: (tokens, { key, process = 0, type = 'banking' } = {}) =>
      app.call('POST', '/payout-requests', {
        as: creator,
        process,
        body: { requestTokens: tokens, paymentAccountType: type },
        ...(key === undefined ? {} : { key }),
      }),
    decide: (payoutId, status, { as = finance, key, note } = {}) =>
      app.call('PUT', `/admin/payout-requests/${String(payoutId)}/status`, {
        as,
        body: { status, ...(note === undefined ? {} : { adminNote: note }) },
        ...(key === undefined ? {} : { key }),
      }),
    sums: async () => (await app.call('POST', '/payout-requests/calculate', { as: creator })).body.data,
    async takeBack(tokens, { isLineLate = false } = {}) {
      reversals += 1
      const [sale] = await app.rows<{ id: string }>(
        `select id from earning where performer_id = '${creator}' and kind = 'sale' order by created_at limit 1`,
      )
      const reversalId = `00000000-0000-7000-8000-${String(reversals).padStart(12, '9')}`
      const cents = Math.round(tokens * 100)
      await app.db.transaction().execute((tx) =>
        app.features.wallet.post(tx, {
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
      await app.features.earnings.recordReversal({
        reversalId,
        saleId: sale?.id ?? '',
        kind: 'refund',
        totalTokenCents: cents,
        commissionTokenCents: 0,
        reversedAt: app.clock.now(),
      })
    },
  }
}
