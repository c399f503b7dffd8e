import type pg from 'pg'

const ACCOUNTS = 100_000
const TELLERS = 200
const BRANCHES = 20

/** Tables of the baseline, scaled like `pgbench -s 20` in the contended rows (branches, tellers). */
export async function prepareTpcbLike(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists bench_account, bench_teller, bench_branch, bench_history;
    create table bench_account (id int primary key, balance bigint not null default 0, filler char(84));
    create table bench_teller (id int primary key, balance bigint not null default 0, filler char(84));
    create table bench_branch (id int primary key, balance bigint not null default 0, filler char(88));
    create table bench_history (teller_id int, branch_id int, account_id int, delta int, at timestamptz, filler char(22));
    insert into bench_account select i, 0, '' from generate_series(1, ${ACCOUNTS}) i;
    insert into bench_teller select i, 0, '' from generate_series(1, ${TELLERS}) i;
    insert into bench_branch select i, 0, '' from generate_series(1, ${BRANCHES}) i;
    analyze bench_account, bench_teller, bench_branch;`)
}

const pick = (most: number): number => 1 + Math.floor(Math.random() * most)

const statements = {
  account: 'update bench_account set balance = balance + $1 where id = $2',
  read: 'select balance from bench_account where id = $1',
  teller: 'update bench_teller set balance = balance + $1 where id = $2',
  branch: 'update bench_branch set balance = balance + $1 where id = $2',
  history: 'insert into bench_history (teller_id, branch_id, account_id, delta, at) values ($1, $2, $3, $4, now())',
}

/** One transaction like `pgbench --builtin=tpcb-like`: seven round trips, prepared statements. */
export async function tpcbLike(client: pg.PoolClient): Promise<void> {
  const [accountId, tellerId, branchId, delta] = [pick(ACCOUNTS), pick(TELLERS), pick(BRANCHES), pick(10_000) - 5_000]
  const run = (name: keyof typeof statements, values: number[]) =>
    client.query({ name, text: statements[name], values })
  await client.query('begin')
  await run('account', [delta, accountId])
  await run('read', [accountId])
  await run('teller', [delta, tellerId])
  await run('branch', [delta, branchId])
  await run('history', [tellerId, branchId, accountId, delta])
  await client.query('commit')
}

/** Opens `count` connections for one measurement. */
export async function clients<T>(
  pool: pg.Pool,
  count: number,
  work: (client: (index: number) => pg.PoolClient) => Promise<T>,
): Promise<T> {
  const lent = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  try {
    return await work((index) => {
      const client = lent[index]
      if (!client) throw new RangeError(`no client ${index}`)
      return client
    })
  } finally {
    for (const client of lent) client.release()
  }
}
