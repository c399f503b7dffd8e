import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** The audit log, and the decisions that must be in it. */
export const auditInvariants: readonly Invariant[] = [
  {
    name: 'audit_is_chained',
    message: 'every row of the audit log is what was hashed when it was written, over the row before',
    look: 'audit_log under the id and the one before: hash and previous_hash',
    count: sql`select count(*) as count from audit_log`,
    breaches: sql`select id::text as subject, jsonb_build_object('action', action, 'at', created_at, 'hash', encode(hash, 'hex'),
        'follows', encode(previous_hash, 'hex'), 'before', encode(before, 'hex')) as facts
      from (select entry.*, lag(hash) over (order by id) as before, audit_digest(entry) as digest from audit_log entry) entry
      where hash <> digest or previous_hash is distinct from before limit 100`,
  },
  {
    name: 'refund_is_audited',
    message:
      'every refund by staff is in the audit log as it was requested, and one above the limit was approved by another person',
    look: 'refund under the id; audit_log with this refundId in facts',
    count: sql`select count(*) as count from refund`,
    breaches: sql`select refund.id::text as subject, jsonb_build_object('amount', amount_cents, 'of', transaction_id, 'requested by', requested_by,
        'decided by', decided_by, 'audited', entry.facts) as facts
      from refund left join audit_log entry on entry.action = 'purchases.refund_requested' and entry.facts ->> 'refundId' = refund.id::text
        left join account staff on staff.id = requested_by
        left join (select facts ->> 'refundId' as refund_id, array_agg(actor_id) as actors from audit_log
          where action in ('purchases.refund_approved', 'purchases.refund_rejected') group by 1) decision on decision.refund_id = refund.id::text
      where entry.id is null or (entry.facts ->> 'amountCents')::bigint <> amount_cents or entry.facts ->> 'transactionId' <> transaction_id::text
        or entry.facts ->> 'kind' <> kind or entry.actor_id is distinct from requested_by or entry.subject_id is distinct from account_id
        or staff.role is distinct from 'staff'
        or (decided_by <> requested_by and decided_by <> all (coalesce(decision.actors, '{}'))) limit 100`,
  },
  {
    name: 'nothing_is_stuck',
    message: 'nothing waits longer than it may: payments, refunds, payouts, renewals, events',
    look: 'the row under the id in the table that is named; its job in the log',
    count: sql`select (select count(*) from payment_transaction where next_check_at is not null) + (select count(*) from refund where status = 'processing')
      + (select count(*) from payout_request where status in ('pending', 'approved')) + (select count(*) from subscription where due_at is not null)
      + (select count(*) from outbox) + (select count(*) from unaggregated_posting) as count`,
    breaches: sql`select subject, jsonb_build_object('table', name, 'since', since) as facts from (
        select id::text as subject, 'payment_transaction' as name, next_check_at as since, interval '1 day' as most from payment_transaction where next_check_at is not null
        union all select id::text, 'payment_transaction', expires_at, interval '8 days' from payment_transaction
          where status in ('created', 'processing', 'require_authentication')
        union all select id::text, 'refund', created_at, interval '14 days' from refund where status = 'processing'
        union all select id::text, 'payment_refund', created_at, interval '14 days' from payment_refund where state = 'requested'
        union all select id::text, 'payout_request', updated_at, interval '30 days' from payout_request where status in ('pending', 'approved')
        union all select transaction_id::text, 'subscription_charge', created_at, interval '8 days' from subscription_charge where state = 'open'
        union all select id::text, 'subscription', due_at, interval '1 day' from subscription where due_at is not null
        union all select transaction_id::text, 'coupon_use', created_at, interval '8 days' from coupon_use where state = 'held'
        -- Deliveries are retried by the machine's time, which a simulated clock does not move.
        union all select id::text, 'outbox', not_before + (app_now() - now()), interval '1 day' from outbox
        union all select transaction.id::text, 'unaggregated_posting', transaction.created_at, interval '1 day' from ledger_transaction transaction
          join unaggregated_posting on unaggregated_posting.transaction_id = transaction.id and is_first
      ) waiting where since + most < app_now() limit 100`,
  },
]
