/**
 * What a fault or an attacker could do to the tables, by the invariant that must report it and a sentence about each. The
 * statements run as the owner of the database without triggers and foreign keys.
 */
export type Corruptions = Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>

/** A statement that copies the first row of a table with other values of some columns, which are SQL. */
export function copied(table: string, where: string, columns: Record<string, string>): string {
  const values = Object.entries(columns).map(([column, value]) => `'${column}', ${value}`)
  return `insert into ${table} overriding system value select (jsonb_populate_record(one, jsonb_build_object(${values.join(', ')}))).*
    from ${table} one where ${where} limit 1`
}

/** The id of a fan who has bought little. */
export const ANOTHER_FAN = `(select id from account where role = 'user' order by id desc limit 1)`

/** The id of the fan who has bought the most. */
export const FIRST_FAN = `(select id from account where role = 'user' order by id limit 1)`

/** The audit log with every hash computed again. */
export const RECHAINED = `do $$ declare v_row audit_log; v_hash bytea; begin
  for v_row in select * from audit_log order by id loop
    v_row.previous_hash := v_hash; v_hash := audit_digest(v_row);
    update audit_log set previous_hash = v_row.previous_hash, hash = v_hash where id = v_row.id;
  end loop; end $$`
