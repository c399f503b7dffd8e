import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

export type Seeded = { fanUsername: string; creatorUsername: string }

const FOLLOWED = 100

/**
 * Adds data beyond the demo data: creators with `posts` posts in total, all followed by one fan. Inserted directly,
 * because a million posts through the API would take longer than the bench.
 */
export async function seedPosts(pool: pg.Pool, posts: number): Promise<void> {
  const each = Math.ceil(posts / FOLLOWED)
  // Their documents are no part of what is measured with them.
  await pool.query('alter table post disable trigger post_announced')
  await pool.query(`
    insert into account (role, username, email, email_key, status, email_verified_at, adult_method, adult_since)
      select 'performer', 'bench.creator' || i, 'bench' || i || '@demo.test', 'bench' || i || '@demo.test', 'active', now(), 'declared', now()
      from generate_series(1, ${FOLLOWED}) i on conflict do nothing;
    insert into profile (account_id, username, is_performer, name)
      select id, username, true, username from account where username like 'bench.creator%' on conflict do nothing;
    insert into performer (account_id, state, approved_at)
      select id, 'approved', now() from account where username like 'bench.creator%' on conflict do nothing;`)
  await pool.query(
    `insert into follow (follower_id, performer_id)
      select fan.id, creator.id from account fan, account creator
      where fan.username = 'fan' and creator.username like 'bench.creator%' on conflict do nothing`,
  )
  await pool.query(
    `insert into post (performer_id, slug, type, status, title, text, is_sale, price_token_cents, published_at, created_at, updated_at)
      select creator.id, creator.username || '-' || n, 'text', 'active', 'A day at the workshop', 'What we made today, and how it went: ' || n,
        n % 3 = 0, case when n % 6 = 0 then 500 else 0 end, at, at, at
      from account creator, generate_series(1, $1::int) n, lateral (select now() - n * interval '7 minutes' - random() * interval '6 minutes' as at) t
      where creator.username like 'bench.creator%' on conflict do nothing`,
    [each],
  )
  await pool.query('alter table post enable trigger post_announced')
  await pool.query('analyze')
  // Posts that are published one by one leave their count on its page; ten thousand in one statement spread them.
  await pool.query('vacuum full post_count')
}

/** Background work would count as the cost of requests. */
export async function untilQueueIsIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*) as waiting from pgboss.job where state < 'completed'`,
    )
    if (rows[0]?.waiting === 0) return
    await pause(1_000)
  }
}
