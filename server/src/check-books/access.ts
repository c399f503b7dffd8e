import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Access: each entitlement from a known source, and none that lasts longer than it. */
export const accessInvariants: readonly Invariant[] = [
  {
    name: 'entitlement_is_of_purchase',
    message: 'everything open as bought is the very item of its receipt, for good, and not open before it was bought',
    look: 'entitlement with this source_id; purchase under the id: buyer_id, type, target_id',
    count: sql`select count(*) as count from entitlement where source = 'purchase'`,
    breaches: sql`select entitlement.source_id::text as subject, jsonb_build_object('account', account_id, 'kind', kind, 'item', item_id,
        'expires', expires_at, 'bought', purchase.type, 'its item', purchase.target_id, 'receipt of', purchase.buyer_id) as facts
      from entitlement left join purchase on purchase.id = entitlement.source_id
      where entitlement.source = 'purchase' and (purchase.id is null or purchase.buyer_id <> account_id or purchase.type::text <> kind::text
        or expires_at is not null or entitlement.created_at < purchase.created_at - interval '1 minute'
        or (kind in ('feed', 'video', 'gallery', 'message') and purchase.target_id <> item_id)) limit 100`,
  },
  {
    name: 'entitlement_is_of_subscription',
    message:
      'everything open by a subscription, a gift or as complimentary is that subscription’s, to its end and no longer',
    look: 'entitlement with this source_id; subscription under the id: fan_id, performer_id, source, expires_at',
    count: sql`select count(*) as count from entitlement where source in ('subscription', 'gift', 'complimentary')`,
    breaches: sql`select granted.source_id::text as subject, jsonb_build_object('account', account_id, 'kind', kind, 'item', item_id, 'expires', granted.expires_at,
        'subscription of', subscription.fan_id, 'to', performer_id, 'source', subscription.source, 'ends', subscription.expires_at) as facts
      from entitlement granted left join subscription on subscription.id = granted.source_id
      where granted.source in ('subscription', 'gift', 'complimentary') and (subscription.id is null or kind <> 'subscription'
        or account_id <> fan_id or item_id <> performer_id or status <> 'active' or granted.expires_at is distinct from subscription.expires_at
        or granted.source::text <> case subscription.source when 'fan' then 'subscription' else subscription.source end) limit 100`,
  },
  {
    name: 'entitlement_by_staff_is_audited',
    message: 'everything open by a decision of staff has the audit row of that decision',
    look: 'entitlement with this source_id; audit_log with the source_id in its facts',
    count: sql`select count(*) as count from entitlement where source = 'staff'`,
    breaches: sql`select source_id::text as subject, jsonb_build_object('account', account_id, 'kind', kind, 'item', item_id) as facts
      from entitlement where source = 'staff' and not exists (select from audit_log where subject_id = account_id and action like 'access.%'
        and facts ->> 'sourceId' = source_id::text) limit 100`,
  },
  {
    name: 'entitlement_has_holder',
    message: 'everything open is open to an account that exists, and nothing to its own creator or from the future',
    look: 'entitlement of this account_id; account under the id',
    count: sql`select count(*) as count from entitlement`,
    breaches: sql`select account_id::text as subject, jsonb_build_object('kind', kind, 'item', item_id, 'source', source, 'since', entitlement.created_at) as facts
      from entitlement left join account on account.id = account_id
      where account.id is null or account_id = item_id or entitlement.created_at > app_now() + interval '5 minutes' limit 100`,
  },
]
