import { sql } from 'kysely'
import { CLOCK_SKEW, type Invariant } from './invariant.ts'

/** Every kind of transaction and the accounts that it may move, in which direction; 0: either. */
const MOVEMENTS = sql.raw(`(values
    ('top_up', 'gateway_clearing', 'USD', -1), ('top_up', 'exchange', 'USD', 1), ('top_up', 'exchange', 'TOKEN', -1), ('top_up', 'fan_wallet', 'TOKEN', 1),
    ('top_up_restored', 'gateway_clearing', 'USD', -1), ('top_up_restored', 'exchange', 'USD', 1),
    ('top_up_restored', 'exchange', 'TOKEN', -1), ('top_up_restored', 'fan_wallet', 'TOKEN', 1),
    ('top_up_reversal', 'gateway_clearing', 'USD', 1), ('top_up_reversal', 'exchange', 'USD', -1),
    ('top_up_reversal', 'exchange', 'TOKEN', 1), ('top_up_reversal', 'fan_wallet', 'TOKEN', -1),
    ('charge', 'fan_wallet', 'TOKEN', -1), ('charge', 'creator_earnings', 'TOKEN', 1), ('charge', 'platform_commission', 'TOKEN', 1),
    ('purchase_reversal', 'fan_wallet', 'TOKEN', 1), ('purchase_reversal', 'creator_earnings', 'TOKEN', -1),
    ('purchase_reversal', 'platform_commission', 'TOKEN', -1),
    ('purchase_restored_reversal', 'fan_wallet', 'TOKEN', -1), ('purchase_restored_reversal', 'creator_earnings', 'TOKEN', 1),
    ('purchase_restored_reversal', 'platform_commission', 'TOKEN', 1),
    ('subscription', 'fan_wallet', 'TOKEN', -1), ('subscription', 'gateway_clearing', 'USD', -1), ('subscription', 'exchange', 'USD', 1),
    ('subscription', 'exchange', 'TOKEN', -1), ('subscription', 'creator_earnings', 'TOKEN', 1), ('subscription', 'platform_commission', 'TOKEN', 1),
    ('subscription_credit', 'fan_wallet', 'TOKEN', 1), ('subscription_credit', 'creator_earnings', 'TOKEN', -1),
    ('subscription_credit', 'platform_commission', 'TOKEN', -1),
    ('subscription_reversal', 'fan_wallet', 'TOKEN', 0), ('subscription_reversal', 'creator_earnings', 'TOKEN', 0),
    ('subscription_reversal', 'platform_commission', 'TOKEN', 0), ('subscription_reversal', 'exchange', 'TOKEN', 0),
    ('subscription_reversal', 'exchange', 'USD', 0), ('subscription_reversal', 'gateway_clearing', 'USD', 0),
    ('dispute_fee', 'platform_costs', 'USD', -1), ('dispute_fee', 'gateway_clearing', 'USD', 1),
    ('payout_reserve', 'creator_earnings', 'TOKEN', 0), ('payout_reserve', 'creator_reserved', 'TOKEN', 0),
    ('payout_release', 'creator_reserved', 'TOKEN', -1), ('payout_release', 'creator_earnings', 'TOKEN', 1),
    ('payout', 'creator_reserved', 'TOKEN', -1), ('payout', 'exchange', 'TOKEN', 1), ('payout', 'exchange', 'USD', -1),
    ('payout', 'gateway_clearing', 'USD', 1)
  ) as movement (kind, purpose, commodity, sign)`)

/**
 * The rows that cause transactions, by kind: the source, the id of its transaction (null: an id of its own), what it reverses, and
 * the times between which it was posted (null: not known).
 */
const CAUSES = sql.raw(`(
    select 'charge' as kind, id as source_id, id as transaction_id, null::uuid as reverses_id, created_at as earliest, created_at as latest from purchase
    union all select 'top_up', id, id, null, greatest(created_at, paid_at), null from payment_transaction where paid_at is not null
    union all select case kind when 'chargeback_reversal' then 'purchase_restored_reversal' else 'purchase_reversal' end, id, id, purchase_id,
      created_at, created_at from purchase_reversal where total_token_cents > 0
    union all select 'subscription', id, id, null, created_at, created_at from subscription_period where price_cents > 0
    union all select case when reversal.kind in ('credit', 'price') then 'subscription_credit' else 'subscription_reversal' end, reversal.id, reversal.id,
      case paid_from when 'wallet' then period.id else coalesce(period.transaction_id, period.id) end, reversal.created_at, reversal.created_at
      from subscription_reversal reversal join subscription_period period on period.id = reversal.period_id
    union all select 'subscription_reversal', event.id, event.id, charge.transaction_id, event.received_at, null
      from webhook_event event join subscription_charge charge on charge.transaction_id = event.transaction_id and charge.state = 'credited'
      where event.state = 'applied'
    union all select name.kind, event.id, event.id, event.transaction_id, event.received_at, null
      from webhook_event event cross join (values ('top_up_reversal'), ('top_up_restored')) name (kind) where event.state = 'applied'
    union all select 'dispute_fee', transaction_id, null, null, created_at, created_at from payment_dispute
    union all select 'payout_reserve', id, null, null, created_at, decided_at from payout_request
    union all select 'payout', id, null, null, decided_at, decided_at from payout_request where status = 'done'
    union all select 'payout_release', id, null, null, decided_at, decided_at from payout_request where status = 'rejected'
  )`)

/** The demo data gives tokens to its own people without a payment. */
const IS_DEMO =
  sql.raw(`(transaction.kind = 'top_up' and exists (select from posting join ledger_account ledger on ledger.id = posting.account_id
    join account on account.id = ledger.owner_id and account.email like '%@demo.test' where posting.transaction_id = transaction.id))`)

/** Why each transaction is there, and that it moves what its kind moves. */
export const ledgerSourceInvariants: readonly Invariant[] = [
  {
    name: 'kind_is_known',
    message: 'every transaction is of a kind that the product posts',
    look: 'ledger_transaction under the id: kind and source_id',
    count: sql`select count(*) as count from ledger_transaction`,
    breaches: sql`select id::text as subject, jsonb_build_object('kind', kind, 'source', source_id) as facts
      from ledger_transaction where kind not in (select kind from ${MOVEMENTS}) limit 100`,
  },
  {
    name: 'transaction_has_source',
    message:
      'every transaction was caused by exactly one row of the table that owns its kind, and reverses what that row reverses',
    look: 'ledger_transaction under the id; the row of its source_id: purchase, payment_transaction, purchase_reversal, subscription_period, subscription_reversal, webhook_event, payment_dispute or payout_request',
    count: sql`select count(*) as count from ledger_transaction`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('kind', transaction.kind, 'source', transaction.source_id,
        'found', cause.source_id, 'reverses', transaction.reverses_id, 'should reverse', cause.reverses_id) as facts
      from ledger_transaction transaction left join (select kind, source_id, count(*) as rows, (array_agg(transaction_id))[1] as transaction_id,
          (array_agg(reverses_id))[1] as reverses_id from ${CAUSES} one group by kind, source_id) cause
        on cause.kind = transaction.kind and cause.source_id = transaction.source_id
      where (cause.source_id is null or cause.rows <> 1 or cause.transaction_id <> transaction.id
          or cause.reverses_id is distinct from transaction.reverses_id) and not ${IS_DEMO} limit 100`,
  },
  {
    name: 'transaction_is_of_its_time',
    message: 'every transaction was posted when its cause was written, and none in the future',
    look: 'ledger_transaction.created_at beside the time of the row of its source_id',
    count: sql`select count(*) as count from ledger_transaction`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('kind', transaction.kind, 'posted', transaction.created_at,
        'not before', cause.earliest, 'not after', cause.latest) as facts
      from ledger_transaction transaction left join ${CAUSES} cause on cause.kind = transaction.kind and cause.source_id = transaction.source_id
      where transaction.created_at < cause.earliest - ${CLOCK_SKEW} or transaction.created_at > cause.latest + ${CLOCK_SKEW}
        or transaction.created_at > app_now() + ${CLOCK_SKEW} limit 100`,
  },
  {
    name: 'postings_fit_kind',
    message: 'every transaction moves only the accounts of its kind, in its direction',
    look: 'posting with this transaction_id; ledger_account of its account_id',
    count: sql`select count(*) as count from posting`,
    breaches: sql`select posting.transaction_id::text as subject, jsonb_build_object('kind', transaction.kind, 'account', account.purpose,
        'commodity', posting.commodity, 'amount', posting.amount_cents) as facts
      from posting join ledger_transaction transaction on transaction.id = posting.transaction_id
        join ledger_account account on account.id = posting.account_id
        left join ${MOVEMENTS} on movement.kind = transaction.kind and movement.purpose = account.purpose
          and movement.commodity = posting.commodity::text and movement.sign in (0, sign(posting.amount_cents))
      where movement.kind is null limit 100`,
  },
  {
    name: 'account_fits_owner',
    message:
      'every account of the ledger has a known purpose, its commodity and an owner of the right kind; only wallets have a floor',
    look: 'ledger_account under the id; account under its owner_id',
    count: sql`select count(*) as count from ledger_account`,
    breaches: sql`select ledger.id::text as subject, jsonb_build_object('owner', owner_id, 'purpose', purpose, 'commodity', commodity, 'role', owner.role) as facts
      from ledger_account ledger left join account owner on owner.id = ledger.owner_id
      where (purpose, commodity::text) not in (('fan_wallet', 'TOKEN'), ('creator_earnings', 'TOKEN'), ('creator_reserved', 'TOKEN'),
          ('platform_commission', 'TOKEN'), ('platform_costs', 'USD'), ('exchange', 'TOKEN'), ('exchange', 'USD'), ('gateway_clearing', 'USD'))
        or (purpose = 'fan_wallet') <> (floor_cents is not null)
        or case when purpose in ('platform_commission', 'platform_costs', 'exchange', 'gateway_clearing')
            then owner_id <> '00000000-0000-0000-0000-000000000000'
          when purpose = 'fan_wallet' then owner.id is null
          else owner.role is distinct from 'performer' end limit 100`,
  },
  {
    name: 'payer_wallet_is_moved',
    message: 'what is taken of a payment or a period, or given back of it, moves the wallet of who paid it',
    look: 'posting of the fan_wallet with this transaction_id; payment_transaction.account_id or subscription_period.payer_id of what it reverses',
    count: sql`select count(*) as count from ledger_transaction where kind in ('top_up_reversal', 'top_up_restored', 'subscription', 'subscription_credit', 'subscription_reversal')`,
    breaches: sql`select transaction.id::text as subject, jsonb_build_object('kind', transaction.kind, 'wallet of', account.owner_id,
        'paid by', coalesce(period.payer_id, payment.account_id)) as facts
      from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
        join ledger_account account on account.id = posting.account_id and account.purpose = 'fan_wallet'
        left join subscription_period period on period.id = case transaction.kind when 'subscription' then transaction.source_id else transaction.reverses_id end
        left join payment_transaction payment on payment.id = transaction.reverses_id
      where transaction.kind in ('top_up_reversal', 'top_up_restored', 'subscription', 'subscription_credit', 'subscription_reversal')
        and account.owner_id is distinct from coalesce(period.payer_id, payment.account_id) limit 100`,
  },
  {
    name: 'period_is_paid_as_it_says',
    message: 'every period took its price from the wallet in tokens or from the gateway in dollars, as it says',
    look: 'subscription_period.paid_from under the id; the postings of fan_wallet and gateway_clearing with this transaction_id',
    count: sql`select count(*) as count from subscription_period where price_cents > 0`,
    breaches: sql`select period.id::text as subject, jsonb_build_object('from', paid_from, 'price', price_cents, 'tokens', price_token_cents,
        'wallet', coalesce(moved.wallet, 0), 'gateway', coalesce(moved.gateway, 0)) as facts
      from subscription_period period left join (select posting.transaction_id,
          sum(amount_cents) filter (where account.purpose = 'fan_wallet') as wallet,
          sum(amount_cents) filter (where account.purpose = 'gateway_clearing') as gateway
        from ledger_transaction transaction join posting on posting.transaction_id = transaction.id
          join ledger_account account on account.id = posting.account_id where transaction.kind = 'subscription' group by posting.transaction_id) moved
        on moved.transaction_id = period.id
      where price_cents > 0 and (coalesce(moved.wallet, 0) <> case when paid_from = 'wallet' then -price_token_cents else 0 end
        or coalesce(moved.gateway, 0) <> case when paid_from = 'card' then -price_cents else 0 end) limit 100`,
  },
]
