import type { TestApp } from './test-app.ts'

/**
 * Every column that refers to an account, by a foreign key or by the names that such columns have, as `table.column` in
 * alphabetical order: what erasing an account and giving its owner a copy must decide about.
 */
export async function columnsNamingAccounts(app: Pick<TestApp, 'rows'>): Promise<string[]> {
  const rows = await app.rows<{ name: string }>(`
    select class.relname || '.' || attname as name from pg_constraint
      join pg_class class on class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid in ('account'::regclass, 'profile'::regclass, 'performer'::regclass)
        and attname <> 'username'
    union select table_name || '.' || column_name from information_schema.columns
      join pg_class on relname = table_name and relkind = 'r' and relnamespace = 'public'::regnamespace
      where table_schema = 'public' and data_type = 'uuid'
        and column_name in ('account_id', 'performer_id', 'fan_id', 'follower_id', 'owner_id', 'buyer_id', 'seller_id', 'giver_id')
    order by 1`)
  return rows.map(({ name }) => name).toSorted()
}
