import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import { loginRoles } from '../db/logins.ts'

/**
 * Creates or updates the tables of the job queue as their owner, and lets the logins use them: requests add jobs in their
 * own transactions, the queue's own login does everything else. Starts at the same time wait for each other.
 */
export async function installQueue(owner: pg.Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => owner.query(text, values as unknown[]) },
    schedule: false,
    supervise: false,
  })
  // What fails is thrown by `start`.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  await owner.query(grants)
}

const { requests, jobs } = loginRoles

/** PostgreSQL refuses concurrent grants on the same table. */
const grants = `do $$
begin
  if has_table_privilege('${requests}', 'pgboss.job_common', 'insert') then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('pgboss grants', 0));
  grant usage on schema pgboss to ${requests}, ${jobs};
  grant select, insert, update, delete on all tables in schema pgboss to ${jobs};
  grant select on pgboss.queue to ${requests};
  grant select, insert on pgboss.job, pgboss.job_common to ${requests};
end
$$`
