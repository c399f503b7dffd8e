import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

const OF_A_SUBSCRIPTION = [
  'id',
  'performer_id',
  'fan_id',
  'giver_id',
  'type',
  'status',
  'stage',
  'source',
  'gateway',
  'is_renewing',
  'renews_from',
  'next_charge_at',
  'paid_until',
  'expires_at',
  'cancelled_at',
  'ended_at',
  'end_reason',
  'created_at',
] as const

const people = ['performer_id', 'fan_id', 'giver_id'] as const

/** What creators see of who is subscribed to them: not how it is paid. */
const seenByCreator = OF_A_SUBSCRIPTION.filter(
  (column) => !['gateway', 'renews_from', 'giver_id', 'next_charge_at'].includes(column),
)

/** Subscriptions of both sides, their periods, what was agreed, and a creator's offers. */
export const subscriptionsExport: readonly ExportPart[] = [
  exportedRowsOf('subscriptions/subscriptions', 'subscription', 'fan_id', OF_A_SUBSCRIPTION, { people }),
  exportedRowsOf('subscriptions/given', 'subscription', 'giver_id', OF_A_SUBSCRIPTION, { people }),
  exportedRowsOf('subscriptions/subscribers', 'subscription', 'performer_id', seenByCreator, {
    people: ['performer_id', 'fan_id'],
  }),
  {
    file: 'subscriptions/periods',
    covers: ['subscription.fan_id'],
    people: ['performer_id'],
    rows: (
      accountId,
    ) => sql`select period.subscription_id, subscription.performer_id, period.number, period.starts_at, period.ends_at,
        period.paid_from, period.price_cents, period.price_token_cents, period.transaction_id, period.created_at
      from subscription join subscription_period period on period.subscription_id = subscription.id
      where subscription.fan_id = ${accountId} order by period.subscription_id, period.number`,
  },
  exportedRowsOf(
    'subscriptions/agreements',
    'subscription_terms',
    'fan_id',
    [
      'performer_id',
      'price_cents',
      'period_months',
      'free_days',
      'is_renewing',
      'coupon_code',
      'locale',
      'disclosure',
      'consented_at',
      'created_at',
    ],
    { people: ['performer_id'] },
  ),
  exportedRowsOf('subscriptions/free-days', 'free_days_use', 'fan_id', ['performer_id', 'kind', 'created_at'], {
    people: ['performer_id'],
  }),
  exportedRowsOf('subscriptions/offers', 'subscription_offer', 'performer_id', [
    'months',
    'price_cents',
    'is_active',
    'created_at',
  ]),
  exportedRowsOf('subscriptions/trial-links', 'trial_link', 'performer_id', [
    'code',
    'days',
    'maximum_uses',
    'use_count',
    'created_at',
    'ends_at',
    'revoked_at',
  ]),
]
