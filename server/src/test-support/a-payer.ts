import { sql } from 'kysely'
import type { Payments } from '#src/features/payments/index.ts'
import { testApp, type CallOptions, type TestApp } from './test-app.ts'
import type { Reply } from './test-app/callers.ts'

type Credit = { transactionId: string; accountId: string; priceCents: number; creditTokenCents: number }

export type Payer = TestApp & {
  fanId: string
  payments: Payments
  /** Begins a top-up of the fan's, which waits for its page. */
  beginTopUp(amount: number, options?: CallOptions): Promise<Reply>
  /** A top-up that was paid on its page, of which the product has not heard; the payment's id. */
  payAtPage(amount?: number, act?: Parameters<TestApp['act']>[1]): Promise<string>
  /** Every top-up that the ledger credited. */
  credits(): Promise<Credit[]>
  /** Posts a webhook event of the sandbox. @returns the status of the answer. */
  postWebhook(body: Buffer, options?: { headers?: Record<string, string>; process?: number }): Promise<number>
}

/** A fan of the whole product, who makes all calls that name nobody else. */
export async function aPayer(options: Parameters<typeof testApp>[0] = {}): Promise<Payer> {
  const app = await testApp(options)
  const fanId = await app.aFan({ username: 'fay', name: 'Fay Fan' })
  const call: TestApp['call'] = (method, path, given) => app.call(method, path, { as: fanId, ...given })
  const beginTopUp: Payer['beginTopUp'] = (amount, given) =>
    call('POST', '/payment/wallet/top-up', { body: { amount }, ...given })
  return {
    ...app,
    call,
    fanId,
    payments: app.features.payments,
    beginTopUp,
    async payAtPage(amount = 20, act = 'approve') {
      const { data } = (await beginTopUp(amount)).body
      await app.act(data.paymentUrl, act)
      return data._id
    },
    async credits() {
      const { rows } = await sql<Credit>`select top_up.id as "transactionId", wallet.owner_id as "accountId",
          (select amount_cents from posting where transaction_id = top_up.id and commodity = 'USD' and amount_cents > 0) as "priceCents",
          credited.amount_cents as "creditTokenCents"
        from ledger_transaction top_up
          join posting credited on credited.transaction_id = top_up.id and credited.commodity = 'TOKEN'
          join ledger_account wallet on wallet.id = credited.account_id and wallet.purpose = 'fan_wallet'
        where top_up.kind = 'top_up' order by top_up.created_at, top_up.id`.execute(app.db)
      return rows
    },
    async postWebhook(payload, { headers = {}, process = 0 } = {}) {
      const reply = await app.processes[process]?.http.inject({
        method: 'POST',
        url: '/api/payment/webhooks/sandbox',
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      })
      return reply?.statusCode ?? 0
    },
  }
}
