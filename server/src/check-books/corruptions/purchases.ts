import { ANOTHER_FAN, copied, type Corruptions } from './corruption.ts'

const granted = (columns: string, values: string) =>
  `insert into entitlement (account_id, kind, item_id, source, source_id${columns}) ${values}`

export const purchaseCorruptions: Corruptions = {
  charge_is_posted: {
    'a receipt has another price': `update purchase set price_token_cents = price_token_cents + 1`,
    'a receipt is another buyer’s': `update purchase set buyer_id = ${ANOTHER_FAN}`,
  },
  charge_has_receipt: { 'the receipt of a tip is gone': `delete from purchase where type = 'tip'` },
  bought_is_open: { 'what was bought is closed': `delete from entitlement` },
  open_is_bought: { 'what went back is still open': `update purchase set status = 'refunded' where type = 'feed'` },
  sold_once: {
    'a post was sold twice': copied('purchase', `type = 'feed' and status = 'success'`, { id: 'uuidv7()' }),
  },
  refund_is_reversal: {
    'staff gave back more than was taken back': `update refund set amount_cents = amount_cents + 1 where kind = 'purchase'`,
    'an order is cancelled and its price stays': `update product_order set delivery_status = 'refunded', refunded_from = delivery_status,
      refunded_at = app_now(), cancelled_by = 'buyer' where delivery_status = 'processing'`,
    'an order was never cancelled and its price went back': `update product_order set cancelled_by = null where cancelled_by = 'seller'`,
    'a cancelled order cost more than went back': `update product_order set total_price_token_cents = total_price_token_cents + 1
      where cancelled_by = 'buyer'`,
    'a ticket went back as a whole and no block ended it': [
      `update purchase set type = 'stream', target = 'stream' where id in (select transaction_id from product_order where cancelled_by = 'seller')`,
      `update product_order set cancelled_by = null where cancelled_by = 'seller'`,
    ],
    'a block ended what is no ticket': [
      `insert into stream_ticket_end (purchase_id, session_id) select transaction_id, uuidv7() from product_order where cancelled_by = 'seller'`,
      `update product_order set cancelled_by = null where cancelled_by = 'seller'`,
    ],
    'a block ended a ticket and its price stays': `insert into stream_ticket_end (purchase_id, session_id)
      select id, uuidv7() from purchase where type = 'feed' and status = 'success' limit 1`,
    'a cancelled order is another buyer’s': `update product_order set buyer_id = ${ANOTHER_FAN} where cancelled_by is not null`,
  },
  receipt_is_reversals: { 'a receipt forgets what went back': `update purchase set refunded_token_cents = 0` },
  reversal_is_posted: {
    'a reversal is posted in part': `delete from posting where line = 1 and transaction_id in (select id from purchase_reversal)`,
    'a reversal has more commission': `update purchase_reversal set commission_token_cents = total_token_cents`,
  },
  won_gives_again: {
    'what a won dispute gave again is gone': `delete from purchase_reversal where kind = 'chargeback_reversal'`,
  },
  commission_adds_up: {
    'a receipt has another rate': `update purchase set commission_basis_points = commission_basis_points + 100`,
    'a commission is rounded up': `update purchase set commission_token_cents = commission_token_cents + 1`,
  },
  receipt_adds_up: {
    'a receipt is for three of a post': `update purchase set quantity = 3`,
    'a receipt had another price before': `update purchase set original_price_token_cents = original_price_token_cents * 2`,
    'a receipt was for nothing': `update purchase set price_token_cents = 0, original_price_token_cents = 0`,
    'a receipt leaves a wallet below zero': `update purchase set balance_token_cents = -1`,
    'a token cost nothing': `update purchase set token_price_cents = 0`,
  },
  receipt_is_of_its_time: {
    'a receipt is dated back': `update purchase set created_at = created_at - interval '2 months'`,
    'a receipt changed before it was written': `update purchase set updated_at = created_at - interval '1 day'`,
    'a receipt, its posting and its line are dated back together': [
      `update purchase set created_at = created_at - interval '1 year'`,
      `update ledger_transaction set created_at = created_at - interval '1 year' where kind = 'charge'`,
      `update earning set created_at = created_at - interval '1 year' where id in (select id from purchase)`,
    ],
  },
  receipt_is_of_item: {
    'a receipt is for a post that is not there': `update purchase set target_id = uuidv7() where target = 'feed'`,
    'a post is of another creator': `update post set performer_id = ${ANOTHER_FAN}`,
    ...Object.fromEntries(
      ['gallery', 'video', 'product'].map((target) => [
        `a receipt is for a ${target} that is not there`,
        `update purchase set type = '${target}', target = '${target}' where target = 'feed'`,
      ]),
    ),
    'a tip is for another than its creator': `update purchase set target_id = ${ANOTHER_FAN} where type = 'tip'`,
    'a tip is for a post': `update purchase set target = 'feed' where type = 'tip'`,
  },
  receipt_has_parties: {
    'a receipt is of nobody': `update purchase set buyer_id = uuidv7()`,
    'a creator bought from themselves': `update purchase set buyer_id = seller_id`,
    'a fan sold something': `update account set role = 'user' where role = 'performer'`,
  },
  entitlement_is_of_purchase: {
    'another post is open than was bought': `update entitlement set item_id = uuidv7() where source = 'purchase'`,
    'another fan may see what was bought': `update entitlement set account_id = ${ANOTHER_FAN} where source = 'purchase'`,
    'a post opens a subscription': granted(
      '',
      `select buyer_id, 'subscription', seller_id, 'purchase', id from purchase where status = 'success' limit 1`,
    ),
    'what was bought for good expires': `update entitlement set expires_at = app_now() + interval '1 year' where source = 'purchase'`,
    'a tip opens a post': granted(
      '',
      `select buyer_id, 'feed', uuidv7(), 'purchase', id from purchase where type = 'tip'`,
    ),
    'a post was open before it was bought': `update entitlement set created_at = created_at - interval '1 month' where source = 'purchase'`,
  },
  entitlement_is_of_subscription: {
    'a subscription is open for longer than it is paid': `update entitlement set expires_at = expires_at + interval '1 year' where source = 'subscription'`,
    'a subscription is open for ever': `update entitlement set expires_at = null where source = 'subscription'`,
    'a gift that ended is open': granted(
      '',
      `select fan_id, 'subscription', performer_id, 'gift', id from subscription where source = 'gift'`,
    ),
    'a complimentary subscription was never given': granted(
      '',
      `select ${ANOTHER_FAN}, 'subscription', performer_id, 'complimentary', uuidv7() from subscription limit 1`,
    ),
    'a subscription opens a post': granted(
      ', expires_at',
      `select fan_id, 'feed', (select id from post limit 1), 'subscription', id, expires_at from subscription where status = 'active'`,
    ),
    'a subscription opens another creator': `update entitlement set item_id = ${ANOTHER_FAN} where source = 'subscription'`,
  },
  entitlement_by_staff_is_audited: {
    'somebody let themselves in as staff would': granted(
      '',
      `select ${ANOTHER_FAN}, 'feed', id, 'staff', uuidv7() from post limit 1`,
    ),
    'a creator is open by staff for ever': granted(
      '',
      `select ${ANOTHER_FAN}, 'subscription', performer_id, 'staff', uuidv7() from post limit 1`,
    ),
  },
  entitlement_has_holder: {
    'something is open to nobody': `update entitlement set account_id = uuidv7()`,
    'something is open from the future': `update entitlement set created_at = created_at + interval '10 years'`,
  },
}
