-- Who subscribes to a creator: the primary key only says to whom somebody subscribes.
create index entitlement_subscribers on entitlement (item_id, account_id) where kind = 'subscription';
