import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** How long payouts are held after a payout method was changed. Rule EARN-6. */
const HOLD = sql.raw(`interval '72 hours'`)

/** Payouts held against approvals, maturity, holds and the audit log. */
export const payoutDecisionInvariants: readonly Invariant[] = [
  {
    name: 'payout_is_approved',
    message: 'no payout was approved or sent without an approval by staff who are not its creator',
    look: 'payout_request under the id; payout_approval with this payout_id; account under its approver_id',
    count: sql`select count(*) as count from payout_request where status in ('approved', 'done')`,
    breaches: sql`select payout.id::text as subject, jsonb_build_object('status', status, 'approvals', coalesce(approved.times, 0), 'by others than staff', approved.is_foreign) as facts
      from payout_request payout left join (select payout_id, count(*) as times, bool_or(account.role is distinct from 'staff') as is_foreign
          from payout_approval left join account on account.id = approver_id group by payout_id) approved on approved.payout_id = payout.id
      where (status in ('approved', 'done') and coalesce(approved.times, 0) = 0) or approved.is_foreign
        or exists (select from payout_approval where payout_id = payout.id and approver_id = payout.performer_id) limit 100`,
  },
  {
    name: 'payout_is_audited',
    message: 'every step of a payout is in the audit log, with its amount, its creator and those who decided',
    look: 'audit_log with this payoutId in facts; payout_request and payout_approval under the id',
    count: sql`select count(*) as count from payout_request where status <> 'pending'`,
    breaches: sql`with step as (select facts ->> 'payoutId' as payout_id, action, actor_id, subject_id, (facts ->> 'tokenCents')::bigint as cents
          from audit_log where action like 'earnings.payout\\_%')
      select payout.id::text as subject, jsonb_build_object('status', status, 'stage', payout_stage, 'tokens', token_cents, 'steps', steps.actions) as facts
      from payout_request payout left join (select step.payout_id, array_agg(action) as actions, array_agg(actor_id) filter (where action like '%approved') as approvers,
            bool_or(cents <> token_cents and revision = 0) as is_other_amount, bool_or(subject_id <> performer_id) as is_other_creator
          from step join payout_request on payout_request.id::text = step.payout_id group by step.payout_id) steps on steps.payout_id = payout.id::text
      where (status in ('approved', 'done') and not coalesce('earnings.payout_approved' = any (steps.actions), false))
        or (payout_stage = 'processing' and not coalesce('earnings.payout_processing' = any (steps.actions), false))
        or (status = 'done' and not coalesce('earnings.payout_done' = any (steps.actions), false))
        or (status = 'rejected' and payout_stage is distinct from 'withdrawn' and not coalesce(steps.actions && array['earnings.payout_rejected', 'earnings.payout_failed'], false))
        or (payout_stage = 'withdrawn' and not coalesce('earnings.payout_withdrawn' = any (steps.actions), false))
        or steps.is_other_amount or steps.is_other_creator
        or exists (select from payout_approval where payout_id = payout.id and approver_id <> all (coalesce(steps.approvers, '{}'))) limit 100`,
  },
  {
    name: 'payout_amount_adds_up',
    message: 'every payout is its tokens at its rate in dollars, rounded down',
    look: 'payout_request under the id: token_cents, token_price_cents, payout_cents',
    count: sql`select count(*) as count from payout_request`,
    breaches: sql`select id::text as subject, jsonb_build_object('tokens', token_cents, 'token price', token_price_cents, 'dollars', payout_cents) as facts
      from payout_request where payout_cents <> div(token_cents::numeric * token_price_cents, 100) limit 100`,
  },
  {
    name: 'payout_was_mature',
    message: 'a payout pays only lines of its own creator that were available when it was decided, and is itself done',
    look: 'payout_allocation with this payout_id; earning under its earning_id: performer_id, available_at, paid_at',
    count: sql`select count(*) as count from payout_allocation`,
    breaches: sql`select payout_id::text as subject, jsonb_build_object('line', line.id, 'kind', line.kind, 'creator', line.performer_id, 'payout of', payout.performer_id,
        'available', available_at, 'decided', decided_at, 'status', payout.status) as facts
      from payout_allocation left join payout_request payout on payout.id = payout_id left join earning line on line.id = earning_id
      where payout.status is distinct from 'done' or line.performer_id is distinct from payout.performer_id
        or (line.kind in ('sale', 'chargeback_reversal') and line.available_at > payout.decided_at)
        or sign(payout_allocation.token_cents) <> sign(line.net_token_cents) limit 100`,
  },
  {
    name: 'line_is_paid_when_it_says',
    message: 'a line is paid when the payout that paid its rest was done, and never before all of it was',
    look: 'earning.paid_at under the id; payout_request.decided_at of its rows in payout_allocation',
    count: sql`select count(*) as count from earning where paid_at is not null`,
    breaches: sql`select line.id::text as subject, jsonb_build_object('paid', paid_at, 'net', net_token_cents, 'of it', paid_token_cents, 'payout', paid.at) as facts
      from earning line left join (select earning_id, max(decided_at) as at from payout_allocation join payout_request on payout_request.id = payout_id
          group by earning_id) paid on paid.earning_id = line.id
      where (paid_at is not null and (paid_token_cents <> net_token_cents or paid.at is distinct from paid_at))
        or (paid_at is null and paid_token_cents = net_token_cents and net_token_cents <> 0) limit 100`,
  },
  {
    name: 'payout_respects_hold',
    message: 'no payout was sent while payouts of its creator were held',
    look: 'payout_hold of the performer_id; audit_log with the payoutId in facts, payout_processing or else payout_done',
    count: sql`select count(*) as count from payout_request where status = 'done'`,
    breaches: sql`select payout.id::text as subject, jsonb_build_object('sent', coalesce(sent.at, decided_at), 'held until', held_until) as facts
      from payout_request payout join payout_hold held on held.performer_id = payout.performer_id
        left join (select facts ->> 'payoutId' as payout_id, min(created_at) as at from audit_log
          where action = 'earnings.payout_processing' group by 1) sent on sent.payout_id = payout.id::text
      where payout.status = 'done' and coalesce(sent.at, decided_at) < held_until and coalesce(sent.at, decided_at) > held_until - ${HOLD} limit 100`,
  },
]
