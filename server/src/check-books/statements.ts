import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Closed months: one chain a creator, over what the lines say. */
export const statementInvariants: readonly Invariant[] = [
  {
    name: 'statements_are_chained',
    says: 'every statement is what was hashed, and follows the month before: its hash, its balance, no month left out',
    look: 'earning_statement of this creator: hash of body, previous_hash and opening beside the month before',
    count: sql`select count(*) as count from earning_statement`,
    breaches: sql`select performer_id::text as subject, jsonb_build_object('month', month, 'before', before_month, 'opening', opening_token_cents,
        'closed before with', before_closing) as facts
      from (select *, lag(month) over of_one as before_month, lag(hash) over of_one as before_hash,
          lag(closing_token_cents) over of_one as before_closing
        from earning_statement window of_one as (partition by performer_id order by month)) statement
      where hash <> sha256(convert_to(body, 'UTF8')) or previous_hash <> coalesce(before_hash, ''::bytea)
        or opening_token_cents <> coalesce(before_closing, 0)
        or month <> to_char(to_date(before_month, 'YYYY-MM') + interval '1 month', 'YYYY-MM') limit 100`,
  },
  {
    name: 'statements_are_the_books',
    says: 'what a statement adds up is what was earned, taken back and paid out in it, line by line',
    look: 'earning_statement of this creator and month; earning and payout_request with this statement_month',
    count: sql`select coalesce(sum(line_count), 0) as count from earning_statement`,
    breaches: sql`select coalesce(statement.performer_id, shown.performer_id)::text as subject, jsonb_build_object('month', coalesce(statement.month, shown.month),
        'statement', statement.closing_token_cents - statement.opening_token_cents, 'books', shown.cents, 'lines', statement.line_count, 'found', shown.lines) as facts
      from earning_statement statement
        full join (select performer_id, statement_month as month, sum(cents) as cents, count(*) as lines
          from (select performer_id, statement_month, net_token_cents as cents from earning
            union all select performer_id, statement_month, -token_cents from payout_request where status = 'done') line
          where statement_month is not null group by performer_id, statement_month) shown
          on shown.performer_id = statement.performer_id and shown.month = statement.month
      where statement.performer_id is null or coalesce(shown.lines, 0) <> statement.line_count
        or coalesce(shown.cents, 0) <> statement.closing_token_cents - statement.opening_token_cents limit 100`,
  },
]
