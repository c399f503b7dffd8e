import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'

type Found = { subject: string; facts: object }

/** Transactions with postings that do not sum to zero in some commodity, and the whole ledger likewise. */
export async function findUnbalanced(executor: Db | Tx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select transaction_id::text as subject, jsonb_build_object('commodity', commodity, 'sum', sum(amount_cents)) as facts
    from posting group by transaction_id, commodity having sum(amount_cents) <> 0 limit 100`.execute(executor)
  return rows
}

/** Transactions whose content differs from their digest. */
export async function findAltered(executor: Db | Tx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select transaction.id::text as subject, jsonb_build_object('kind', transaction.kind, 'source', transaction.source_id) as facts
    from ledger_transaction transaction
      left join lateral (select string_agg(account_id || '|' || amount_cents, '|' order by line) as postings
        from posting where transaction_id = transaction.id) content on true
    where transaction.digest <> ledger_digest(transaction.id, transaction.kind, transaction.source_id, transaction.reverses_id,
      transaction.created_at, content.postings)
    limit 100`.execute(executor)
  return rows
}

/** Seals that do not follow from their transactions and the seal before. */
export async function findBrokenSeals(executor: Db | Tx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select seal.id::text as subject, jsonb_build_object('sealedAt', seal.created_at) as facts
    from (select *, lag(hash, 1, ''::bytea) over (order by id) as hash_before, row_number() over (order by id) as place from ledger_seal) seal
    where seal.id <> seal.place or seal.previous_hash <> seal.hash_before
      or seal.hash is distinct from (select sha256(seal.previous_hash || string_agg(transaction.digest, ''::bytea order by transaction.id))
        from ledger_transaction transaction where transaction.id = any (seal.transaction_ids))
      or cardinality(seal.transaction_ids) <> (select count(*) from ledger_transaction transaction where transaction.id = any (seal.transaction_ids))
    limit 100`.execute(executor)
  return rows
}

/** Transactions that are neither sealed nor waiting for it, or both, or sealed twice. */
export async function findUnsealed(executor: Db | Tx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select transaction.id::text as subject, jsonb_build_object('seals', coalesce(sealed.times, 0)) as facts
    from ledger_transaction transaction
      left join (select one as id, count(*) as times from ledger_seal, unnest(transaction_ids) as one group by one) sealed on sealed.id = transaction.id
      left join (select transaction_id as id, count(*) as times from unaggregated_posting where is_first group by transaction_id) waiting on waiting.id = transaction.id
    where coalesce(sealed.times, 0) + coalesce(waiting.times, 0) <> 1 limit 100`.execute(executor)
  return rows
}

/** Accounts whose balance, with unaggregated postings, differs from the sum of their postings, or what is held from the sum of their holds. */
export async function findWrongBalances(executor: Db | Tx): Promise<Found[]> {
  const { rows } = await sql<Found>`select account.id::text as subject, jsonb_build_object('owner', account.owner_id,
      'purpose', account.purpose, 'balance', account.balance_cents, 'waiting', coalesce(waiting.cents, 0), 'postings', coalesce(sums.cents, 0),
      'held', account.held_cents, 'holds', coalesce(held.cents, 0)) as facts
    from ledger_account account
      left join (select account_id, sum(amount_cents) as cents from posting group by account_id) sums on sums.account_id = account.id
      left join (select account_id, sum(amount_cents) as cents from unaggregated_posting group by account_id) waiting
        on waiting.account_id = account.id
      left join (select owner_id, sum(held_cents) as cents from wallet_hold group by owner_id) held
        on held.owner_id = account.owner_id and account.floor_cents is not null
    where account.held_cents <> coalesce(held.cents, 0) or account.balance_cents + coalesce(waiting.cents, 0) <> coalesce(sums.cents, 0)
      or account.floor_cents <> least(0, account.balance_cents) limit 100`.execute(executor)
  return rows
}

/** Postings of no account, of no transaction, of another time, or in another commodity than their account's. */
export async function findStrayPostings(executor: Db | Tx): Promise<Found[]> {
  const { rows } =
    await sql<Found>`select posting.transaction_id::text as subject, jsonb_build_object('account', posting.account_id) as facts
    from posting left join ledger_account account on account.id = posting.account_id and account.commodity = posting.commodity
      left join ledger_transaction transaction on transaction.id = posting.transaction_id
    where account.id is null or transaction.id is null or transaction.created_at <> posting.created_at limit 100`.execute(
      executor,
    )
  return rows
}
