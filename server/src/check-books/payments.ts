import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

const CARD_GATEWAYS = sql.raw(`('sandbox', 'stripe', 'ccbill', 'verotel')`)

/** Payments through gateways: money in, tokens out, by proven webhook event only. */
export const paymentInvariants: readonly Invariant[] = [
  {
    name: 'paid_is_credited',
    message: 'every paid top-up credited exactly its tokens for exactly its dollars',
    look: 'payment_transaction under the id; posting with this transaction_id',
    count: sql`select count(*) as count from payment_transaction where type = 'token_package' and paid_at is not null`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('price', price_cents, 'tokens', credit_token_cents, 'dollars in', dollars, 'credited', credited) as facts
      from payment_transaction payment
        cross join lateral (select coalesce(sum(posting.amount_cents) filter (where account.purpose = 'exchange' and account.commodity = 'USD'), 0) as dollars,
            coalesce(sum(posting.amount_cents) filter (where account.purpose = 'fan_wallet' and account.owner_id = payment.account_id), 0) as credited
          from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
            join ledger_account account on account.id = posting.account_id
          where transaction.id = payment.id and transaction.kind = 'top_up') books
      where payment.type = 'token_package' and payment.paid_at is not null
        and (credited <> credit_token_cents or dollars <> price_cents) limit 100`,
  },
  {
    name: 'credited_is_paid',
    message: 'no wallet was topped up without a paid payment (the demo world gives its own people tokens)',
    look: 'ledger_transaction and payment_transaction under the id',
    count: sql`select count(*) as count from ledger_transaction where kind = 'top_up'`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('source', transaction.source_id, 'payment', payment.status) as facts
      from ledger_transaction transaction left join payment_transaction payment on payment.id = transaction.id
      where transaction.kind = 'top_up' and (payment.paid_at is null or (payment.type <> 'token_package'
          and not exists (select from subscription_charge charge where charge.transaction_id = payment.id and charge.state = 'credited')))
        and not (payment.id is null and exists (select from posting join ledger_account ledger on ledger.id = posting.account_id
          join account on account.id = ledger.owner_id and account.email like '%@demo.test' where posting.transaction_id = transaction.id))
      limit 100`,
  },
  {
    name: 'paid_is_proven',
    message: 'every payment that a gateway took was proven by its webhook event, once, over the whole price',
    look: 'payment_transaction under the id; its webhook_event rows payment_succeeded',
    count: sql`select count(*) as count from payment_transaction where gateway in ${CARD_GATEWAYS} and captured_cents > 0`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('captured', captured_cents, 'webhook_events', coalesce(proof.times, 0)) as facts
      from payment_transaction payment
        left join (select transaction_id, count(distinct facts ->> 'paymentId') as times, min((facts ->> 'amountCents')::bigint) as least
          from webhook_event where state = 'applied' and kind = 'payment_succeeded' group by transaction_id) proof on proof.transaction_id = payment.id
      where payment.gateway in ${CARD_GATEWAYS} and payment.captured_cents > 0
        and (proof.times is distinct from 1 or proof.least <> payment.captured_cents) limit 100`,
  },
  {
    name: 'proof_is_considered',
    message: 'every proven success of a gateway had its effect',
    look: 'webhook_event under the id; the payment_transaction that it names',
    count: sql`select count(*) as count from webhook_event where state = 'applied' and kind = 'payment_succeeded'`,
    breaches: sql`select webhook_event.id::text as subject, jsonb_build_object('payment', payment.id, 'captured', payment.captured_cents) as facts
      from webhook_event webhook_event left join payment_transaction payment on payment.id = webhook_event.transaction_id
      where webhook_event.state = 'applied' and webhook_event.kind = 'payment_succeeded'
        and (payment.id is null or payment.captured_cents = 0 or payment.paid_at is null) limit 100`,
  },
]
