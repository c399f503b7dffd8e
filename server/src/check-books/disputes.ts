import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** An event about this row that still waits to be heard: what follows from it is not missing yet. */
const isUnheard = (id: string) => sql.raw(`exists (select from outbox where payload::text like '%' || ${id} || '%')`)

const CARD_GATEWAYS = sql.raw(`('sandbox', 'stripe', 'ccbill', 'verotel')`)

/** What the webhook event of a payment moved: each webhook event moves money once, under its own id. */
const MOVED = sql.raw(`(select webhook_event.transaction_id,
      coalesce(sum(posting.amount_cents) filter (where account.purpose = 'gateway_clearing'), 0) as dollars,
      coalesce(-sum(posting.amount_cents) filter (where account.purpose = 'fan_wallet'), 0) as tokens
    from webhook_event webhook_event join posting on posting.transaction_id = webhook_event.id
      join ledger_account account on account.id = posting.account_id group by webhook_event.transaction_id)`)

/** Payments that went back through their gateway, or were disputed. */
export const disputeInvariants: readonly Invariant[] = [
  {
    name: 'money_back_is_posted',
    message:
      'the dollars that a payment gave back, or a bank took, left the books once, and came again when it was won',
    look: 'payment_transaction.reversed_cents; the postings under the ids of its webhook_event rows',
    count: sql`select count(*) as count from payment_transaction where reversed_cents > 0 and gateway in ${CARD_GATEWAYS}`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('went back', reversed_cents, 'posted', coalesce(moved.dollars, 0)) as facts
      from payment_transaction payment left join ${MOVED} moved on moved.transaction_id = payment.id
      where payment.gateway in ${CARD_GATEWAYS} and reversed_cents <> coalesce(moved.dollars, 0) limit 100`,
  },
  {
    name: 'tokens_back_in_proportion',
    message: 'with the dollars of a top-up went its tokens, in proportion and rounded down, all with all',
    look: 'payment_transaction.credit_token_cents and reversed_cents; the wallet’s postings under the ids of its webhook_event rows',
    count: sql`select count(*) as count from payment_transaction where reversed_cents > 0 and credit_token_cents is not null`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('tokens', credit_token_cents, 'price', price_cents,
        'went back', reversed_cents, 'tokens taken', coalesce(moved.tokens, 0)) as facts
      from payment_transaction payment left join ${MOVED} moved on moved.transaction_id = payment.id
      where credit_token_cents is not null and coalesce(moved.tokens, 0) <> case when reversed_cents = 0 then 0
        when reversed_cents = price_cents then credit_token_cents
        else div(credit_token_cents::numeric * reversed_cents, price_cents) end limit 100`,
  },
  {
    name: 'money_back_has_webhook_event',
    message: 'no top-up was taken back, or given again, without a webhook event of its gateway',
    look: 'ledger_transaction (the id; its reverses_id is the payment) and webhook_event under the same id',
    count: sql`select count(*) as count from ledger_transaction where kind in ('top_up_reversal', 'top_up_restored')`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('payment', transaction.reverses_id, 'webhook_event of', webhook_event.transaction_id) as facts
      from ledger_transaction transaction left join webhook_event webhook_event on webhook_event.id = transaction.id and webhook_event.state = 'applied'
      where transaction.kind in ('top_up_reversal', 'top_up_restored')
        and (webhook_event.id is null or transaction.source_id <> webhook_event.id
          or transaction.reverses_id is distinct from webhook_event.transaction_id) limit 100`,
  },
  {
    name: 'dispute_holds_payment',
    message: 'a dispute that is open or lost has the whole payment; a won one, or none, only what was refunded',
    look: 'payment_dispute and payment_transaction under the id; its webhook_event rows in order of occurred_at',
    count: sql`select count(*) as count from payment_dispute`,
    breaches: sql`select payment.id::text as subject, jsonb_build_object('dispute', dispute.status, 'captured', captured_cents, 'refunded', refunded_cents,
        'went back', reversed_cents, 'status', payment.status) as facts
      from payment_transaction payment left join payment_dispute dispute on dispute.transaction_id = payment.id
      where payment.gateway in ${CARD_GATEWAYS} and (
        reversed_cents <> case when dispute.status in ('open', 'lost') then captured_cents else refunded_cents end
        or (captured_cents > 0 and (payment.status = 'refunded') <> (refunded_cents = captured_cents or dispute.status is not distinct from 'lost')))
      limit 100`,
  },
  {
    name: 'dispute_fee_is_ours',
    message: "a bank's fee for a dispute is paid once, and by the platform alone",
    look: 'the postings of the transaction of the kind dispute_fee whose source_id is the payment; payment_dispute under the payment',
    count: sql`select count(*) as count from ledger_transaction where kind = 'dispute_fee'`,
    breaches: sql`select min(transaction.id::text) as subject, jsonb_build_object('payment', transaction.source_id, 'borne by', array_agg(distinct account.owner_id), 'times', count(distinct transaction.id)) as facts
      from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
        join ledger_account account on account.id = posting.account_id
        left join payment_dispute dispute on dispute.transaction_id = transaction.source_id
      where transaction.kind = 'dispute_fee' group by transaction.source_id
      having bool_or(account.owner_id <> '00000000-0000-0000-0000-000000000000') or bool_or(dispute.transaction_id is null)
        or bool_or(account.purpose not in ('platform_costs', 'gateway_clearing')) or count(distinct transaction.id) > 1 limit 100`,
  },
  {
    name: 'lost_time_comes_again',
    message: 'days that a dispute or a refund took are given again when its money is back, or their worth is credited',
    look: 'subscription_reversal under the id: reinstated_in; the row of the kind credit of the same period',
    count: sql`select count(*) as count from subscription_reversal where kind = 'dispute_won' and unused_ms > 0`,
    breaches: sql`select won.id::text as subject, jsonb_build_object('period', won.period_id, 'days', round(won.unused_ms / 86400000.0, 1), 'taken again', won.price_token_cents) as facts
      from subscription_reversal won join subscription_period period on period.id = won.period_id
      where won.kind = 'dispute_won' and won.reinstated_in is null and won.price_token_cents > 0
        -- Worth less than 0.01 tokens.
        and period.price_token_cents * won.unused_ms >= extract(epoch from period.ends_at - period.starts_at) * 1000
        and not exists (select from subscription_reversal credit where credit.period_id = won.period_id and credit.kind = 'credit') limit 100`,
  },
  {
    name: 'overdrawn_is_disputed',
    message:
      'a wallet is below zero only while a bank decides, or after a refund: what a lost payment bought was undone',
    look: 'ledger_account under the id; payment_dispute of its owner’s payments; what was bought with tokens that came back',
    count: sql`select count(*) as count from ledger_account where floor_cents is not null`,
    breaches: sql`select account.id::text as subject, jsonb_build_object('owner', owner_id, 'balance', balance_cents) as facts
      from ledger_account account
      where account.floor_cents is not null and account.balance_cents < 0
        and not exists (select from payment_transaction payment left join payment_dispute dispute on dispute.transaction_id = payment.id
          where payment.account_id = account.owner_id and (dispute.status = 'open' or payment.refunded_cents > 0))
        and not ${isUnheard('account.owner_id')} limit 100`,
  },
  {
    name: 'won_gives_again',
    message: 'what a lost payment had undone is decided again once the dispute is won, and only then',
    look: 'the newest purchase_reversal of this purchase and payment; payment_dispute under the payment',
    count: sql`select count(distinct (payment_id, purchase_id)) as count from purchase_reversal where payment_id is not null`,
    breaches: sql`select newest.purchase_id::text as subject, jsonb_build_object('payment', newest.payment_id, 'last', newest.kind, 'dispute', dispute.status) as facts
      from (select distinct on (payment_id, purchase_id) * from purchase_reversal where payment_id is not null
          order by payment_id, purchase_id, created_at desc, id desc) newest
        join purchase on purchase.id = newest.purchase_id
        left join payment_dispute dispute on dispute.transaction_id = newest.payment_id
      where (newest.kind = 'chargeback') <> (dispute.status is not distinct from 'lost')
        -- What another lost payment of the same wallet has paid for in part stays undone.
        and not (newest.kind = 'chargeback' and exists (select from payment_dispute other join payment_transaction paid on paid.id = other.transaction_id
          where other.status = 'lost' and paid.account_id = purchase.buyer_id and other.transaction_id <> newest.payment_id))
        and not ${isUnheard('newest.payment_id')} limit 100`,
  },
]
