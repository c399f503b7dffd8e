import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Closed months: one chain a creator, over what the lines say. */
export const statementInvariants: readonly Invariant[] = [
  {
    name: 'statements_are_chained',
    message:
      'every statement is what was hashed, and follows the month before: its hash, its balance, no month left out',
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
    message: 'what a statement adds up is what was earned, taken back and paid out in it, line by line',
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
  {
    name: 'statement_says_its_columns',
    message: 'the signed text of every statement names its own creator, month, balances and the month before',
    look: 'earning_statement of this creator and month: body beside the other columns',
    count: sql`select count(*) as count from earning_statement`,
    breaches: sql`select performer_id::text as subject, jsonb_build_object('month', month, 'text', said - 'lines') as facts
      from (select *, body::jsonb as said from earning_statement) statement
      where said ->> 'performerId' <> performer_id::text or said ->> 'month' <> month or said ->> 'previousHash' <> encode(previous_hash, 'hex')
        or (said ->> 'opening')::numeric * 100 <> opening_token_cents or (said ->> 'closing')::numeric * 100 <> closing_token_cents
        or jsonb_array_length(said -> 'lines') <> line_count or (said ->> 'version')::int <> 1 limit 100`,
  },
  {
    name: 'statement_lists_its_lines',
    message:
      'every line in the signed text of a statement is the line or the payout of that id, to the cent and the second',
    look: 'earning_statement.body of this creator and month; earning or payout_request under the _id of the line',
    count: sql`select coalesce(sum(line_count), 0) as count from earning_statement`,
    breaches: sql`select coalesce(said.id, kept.id) as subject, jsonb_build_object('creator', coalesce(said.performer_id, kept.performer_id), 'month', coalesce(said.month, kept.month),
        'text', said.net_cents, 'books', kept.net_cents, 'kind', said.kind, 'books say', kept.kind) as facts
      from (select performer_id, month, line ->> '_id' as id, line ->> 'kind' as kind, line ->> 'type' as type, (line ->> 'at')::timestamptz as at,
            (line ->> 'net')::numeric * 100 as net_cents, (line ->> 'commission')::numeric * 100 as commission_cents
          from earning_statement cross join lateral jsonb_array_elements(body::jsonb -> 'lines') line) said
        full join (select performer_id, statement_month as month, id::text, kind, type, created_at as at, net_token_cents as net_cents,
            commission_token_cents as commission_cents from earning where statement_month is not null
          union all select performer_id, statement_month, id::text, 'payout', 'payout', decided_at, -token_cents, 0 from payout_request
            where statement_month is not null) kept
          on kept.id = said.id and kept.performer_id = said.performer_id and kept.month = said.month
      where said.id is null or kept.id is null or said.net_cents <> kept.net_cents or said.commission_cents <> kept.commission_cents
        or said.kind <> kept.kind or said.type <> kept.type or said.at <> kept.at limit 100`,
  },
  {
    name: 'lines_are_stated_in_time',
    message: 'nothing stands on the statement of an earlier month, and nothing of a closed month is left out',
    look: 'earning or payout_request under the id: statement_month beside created_at or decided_at; earning_statement of the creator',
    count: sql`select count(*) as count from earning_statement`,
    breaches: sql`select line.id::text as subject, jsonb_build_object('creator', line.performer_id, 'at', at, 'on', statement_month, 'closed', closed.month) as facts
      from (select id, performer_id, created_at as at, updated_at, statement_month from earning
          union all select id, performer_id, decided_at, updated_at, statement_month from payout_request where status = 'done') line
        left join (select performer_id, max(month) as month, max(created_at) as closed_at from earning_statement group by performer_id) closed
          on closed.performer_id = line.performer_id
      -- What is written down after its month was closed waits for the next statement.
      where to_char(at, 'YYYY-MM') > statement_month
        or (statement_month is null and to_char(at, 'YYYY-MM') < closed.month and updated_at < closed.closed_at) limit 100`,
  },
  {
    name: 'statement_names_seal',
    message: 'the seal of the ledger that a statement names is in the chain: the chain was not made anew since',
    look: 'earning_statement.body of this creator and month (ledgerSeal); ledger_seal under its number',
    count: sql`select count(*) as count from earning_statement`,
    breaches: sql`select performer_id::text as subject, jsonb_build_object('month', month, 'statement', said, 'chain', encode(seal.hash, 'hex')) as facts
      from (select performer_id, month, body::jsonb -> 'ledgerSeal' as said from earning_statement) statement
        left join ledger_seal seal on seal.id = (said ->> 'number')::bigint
      where (said ->> 'number')::bigint > 0 and said ->> 'hash' is distinct from encode(seal.hash, 'hex') limit 100`,
  },
]
