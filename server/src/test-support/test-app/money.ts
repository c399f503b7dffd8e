import { randomUUID } from 'node:crypto'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { sql } from 'kysely'
import type { App } from '#src/app.ts'
import type { Sandbox } from '#src/platform/gateways/sandbox/sandbox.ts'
import type { PayerAct } from '../gateway-suite.ts'
import { actAtSandbox } from '../sandbox-payer.ts'
import type { Callers } from './callers.ts'

type DisputeStep = 'opened' | 'lost' | 'won'

export type MoneyMakers = {
  /** In tokens. */
  balance(accountId: string): Promise<number>
  /** What a creator has earned and not been paid, in tokens. */
  earned(creatorId: string): Promise<number>
  /** Whether a subscription opens the creator's posts to the fan now. */
  isOpen(fanId: string, creatorId: string): Promise<boolean>
  /** A card that the sandbox keeps for this fan; its id. */
  aCard(fanId: string, act?: 'approve' | 'soft_decline' | 'decline'): Promise<string>
  /** Fills in the sandbox's page. @returns where the browser was led last. */
  act(paymentUrl: string, act: PayerAct): Promise<string>
  /** A top-up that was paid on the sandbox's page and settled; the payment's id. */
  payTopUp(fanId: string, amount: number): Promise<string>
  /** What the bank of a payer says about a payment reaches payments; what follows from it waits for `drain()`. */
  sendDispute(transactionId: string, step: DisputeStep): Promise<void>
  /** The same for several steps, each with what follows from it. */
  dispute(transactionId: string, ...steps: DisputeStep[]): Promise<void>
  /** Delivers due webhook events of the sandbox, then the events that they caused. */
  settle(): Promise<void>
  /** Lets time pass and does what became due: renewals, their webhook events and events. */
  pass(durationMs: number): Promise<void>
}

type Given = Pick<Callers, 'read'> & {
  sandbox(): Sandbox
  origin(): Promise<string>
  owner(): App['db']
  advance(durationMs: number): Promise<void>
}

export function moneyMakers(app: App, { read, sandbox, origin, owner, advance }: Given): MoneyMakers {
  const { db, features } = app
  const act: MoneyMakers['act'] = async (paymentUrl, step) => actAtSandbox(await origin(), paymentUrl, step)
  const deliver = async () => {
    await origin()
    await sandbox().deliverDue()
  }
  const settle = async () => {
    await deliver()
    await app.drain()
  }
  const sendDispute: MoneyMakers['sendDispute'] = async (transactionId, step) => {
    const { control } = sandbox()
    await control.dispute((await control.paymentOf(transactionId)) ?? '', step)
    await deliver()
  }

  return {
    balance: async (accountId) => (await features.wallet.balanceOf(db, accountId)) / 100,
    earned: async (creatorId) => (await features.wallet.earningsOf(db, creatorId)) / 100,
    isOpen: async (fanId, creatorId) =>
      (await features.access.findEntitlements(db, fanId, 'subscription', [creatorId])).has(creatorId),
    async aCard(fanId, card = 'approve') {
      const reference = `card_${randomUUID().replaceAll('-', '')}`
      await sql`insert into sandbox.card (reference, customer_id, test_card, holder_name, brand, last4_digits, month, year)
        values (${reference}, ${fanId}, ${card}, 'Sandbox Payer', 'visa', '4242', 12, 2060)`.execute(owner())
      const { rows } = await sql<{ id: string }>`insert into payment_card
          (account_id, gateway, reference, holder_name, brand, last4_digits, month, year)
        values (${fanId}, 'sandbox', ${reference}, 'Sandbox Payer', 'visa', '4242', 12, 2060) returning id`.execute(db)
      return rows[0]?.id ?? ''
    },
    act,
    async payTopUp(fanId, amount) {
      const payment = await read<PaymentTransaction>('POST', '/payment/wallet/top-up', { as: fanId, body: { amount } })
      await act(payment.paymentUrl ?? '', 'approve')
      await settle()
      return payment._id
    },
    sendDispute,
    async dispute(transactionId, ...steps) {
      for (const step of steps) {
        await sendDispute(transactionId, step)
        await app.drain()
      }
    },
    settle,
    async pass(durationMs) {
      await advance(durationMs)
      // Charges are heard of by webhook event, and what they decide may be due at once.
      for (let renewed = 1; renewed > 0;) {
        renewed = await features.subscriptions.renew()
        await settle()
      }
    },
  }
}
