import type pg from 'pg'
import { openPool } from '#src/platform/db/database.ts'

/*
 * Conversations that are written straight into the tables: by calls, of which two a second are allowed, they would take an hour.
 */

/**
 * Writes a conversation of `maker` and `fay`. Its messages are numbered in their texts, of different lengths, in turn from both sides,
 * a minute apart, and read.
 */
export const addLongConversation = (databaseUrl: string, count: number): Promise<void> =>
  withPool(databaseUrl, (pool) =>
    pool.query(
      `with sides as (
        select performer.id as performer_id, fan.id as fan_id from account performer, account fan
          where performer.username = 'maker' and fan.username = 'fay'),
      opened as (
        insert into conversation (kind, performer_id, fan_id, last_sequence, last_text, last_sender_id, last_message_at,
            has_fan_written, performer_read_sequence, fan_read_sequence)
          select 'private', performer_id, fan_id, $1::int, 'Line ' || $1::int || '.', performer_id, app_now(), true, $1::int, $1::int from sides
        returning id, performer_id, fan_id)
      insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, created_at)
        select id, n, case when n % 2 = 0 then performer_id else fan_id end, gen_random_uuid(), 'text',
          'Line ' || n || '.' || repeat(' And then it rained in Keelung. 🌧️', n % 7) || repeat(' 基隆又下雨了。', n % 3),
          app_now() - ($1::int - n) * interval '1 minute'
        from opened, generate_series(1, $1::int) n`,
      [count],
    ),
  )

/** Writes so many fans who follow `maker`; so many of them have written to them, one after the other. */
export const addFans = (databaseUrl: string, { count, writing }: { count: number; writing: number }): Promise<void> =>
  withPool(databaseUrl, (pool) =>
    pool.query(
      `with creator as (select id from account where username = 'maker'),
      fan as (
        insert into account (role, username, status, adult_method, adult_since)
          select 'user', 'fan' || n, 'active', 'declared', app_now() from generate_series(1, $1::int) n returning id, username),
      numbered as (select id, username, substring(username from 4)::int as n from fan),
      known as (
        insert into profile (account_id, username, is_performer, name) select id, username, false, 'Fan ' || n from numbered),
      followed as (insert into follow (follower_id, performer_id) select numbered.id, creator.id from numbered, creator),
      opened as (
        insert into conversation (kind, performer_id, fan_id, last_sequence, last_text, last_sender_id, last_message_at,
            has_fan_written, performer_read_sequence, fan_read_sequence)
          select 'private', creator.id, numbered.id, 1, 'Good evening', numbered.id, app_now() - n * interval '1 minute', true, 1, 1
          from numbered, creator where n <= $2
        returning id, fan_id, last_message_at)
      insert into message (conversation_id, sequence, sender_id, client_message_id, kind, text, created_at)
        select id, 1, fan_id, gen_random_uuid(), 'text', 'Good evening', last_message_at from opened`,
      [count, writing],
    ),
  )

async function withPool(databaseUrl: string, write: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = openPool(databaseUrl, { maximumConnections: 1 })
  try {
    await write(pool)
  } finally {
    await pool.end()
  }
}
