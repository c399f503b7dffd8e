import { topics } from '@stagedoor/contract/topics'
import { expect, test } from 'vitest'
import { copyOf, download, rowsOf } from './test-support/account-archive.ts'
import { columnsNamingAccounts } from './test-support/account-columns.ts'
import { exportPort } from './compose-export.ts'
import { filledWorld } from './test-support/filled-world.ts'
import { answerOf, DAY_MS, testApp } from './test-support/test-app.ts'

/** Columns that name an account and are left out of the copy of its data, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'account_block.target_id': 'who blocked somebody is told to nobody',
  'account_deletion.account_id': 'an account that is leaving asks for no copy',
  'catalog_count.performer_id': 'counters of what is in it',
  'comment.owner_id': 'written by others, about what is in it',
  'earning.buyer_id': 'the side of the seller; the buyer’s is among the purchases',
  'earning_day.performer_id': 'sums of what is in it',
  'fan_list_member.account_id': 'the private lists of others',
  'fan_note.fan_id': 'the private notes of others',
  'follow_count.performer_id': 'counters of what is in it',
  'free_days_use.performer_id': 'the side of the fan, who used them',
  'high_risk_creator.performer_id': 'what staff guard against fraud with',
  'idempotency_key.account_id': 'answers that are repeated for hours, of calls whose results are in it',
  'mailed_link.account_id': 'secrets',
  'mass_message_recipient.fan_id': 'its messages are in it',
  'notification_sending.account_id': 'when the next mail is due',
  'notification_source.account_id': 'marks against repeats of what is in it',
  'passkey_challenge.account_id': 'secrets of minutes',
  'performer_name.performer_id': 'a form of the name, for comparisons',
  'post_count.performer_id': 'counters of what is in it',
  'purchase.seller_id': 'the side of the buyer; the seller’s is among the earnings',
  'reaction.owner_id': 'likes of others',
  'recovery_code.account_id': 'secrets',
  'report.decided_by': 'decisions of staff',
  'report.performer_id': 'who reported is told to nobody',
  'search_document.performer_id': 'made of what is in it',
  'session.impersonator_id': 'staff alone act as others',
  'sign_in_ticket.account_id': 'secrets of minutes',
  'spending_hour.account_id': 'sums of what is in it',
  'stream_key.performer_id': 'secrets',
  'subscription_terms.performer_id': 'the side of the fan, who agreed',
  'unaggregated_posting.account_id': 'movements of the wallet that are in it',
  'upload.account_id': 'pieces of files that have not arrived',
}

const OPEN_TO_ALL = {
  subscribers: false,
  followers: false,
  everyone: true,
  minimumTip: null,
  minimumSpent: null,
  listIds: [],
}

test('each column that names an account is in the copy of its data or left out for a reason, and every part can be read', async () => {
  const app = await filledWorld({ maximumConnections: 4 })
  const covered = exportPort(app.db, app.features)
    .parts()
    .flatMap(({ covers }) => covers)
  expect([...new Set([...covered, ...Object.keys(LEFT_OUT)])].toSorted()).toEqual(await columnsNamingAccounts(app))
  expect(covered.filter((column) => column in LEFT_OUT)).toEqual([])

  const [fan, creator] = [await copyOf(app, app.fan), await copyOf(app, app.creator)]
  expect(rowsOf(fan, 'orders/purchases')).toHaveLength(5)
  expect(rowsOf(fan, 'messages/messages')).toContainEqual(
    expect.objectContaining({ text: 'Hello', sender: expect.objectContaining({ id: app.fan }) }),
  )
  expect(rowsOf(creator, 'earnings/bank-details')).toEqual([expect.objectContaining({ bankAccount: '000123456789' })])
  expect(rowsOf(creator, 'content/posts').length).toBeGreaterThan(2)
  for (const [archive, other] of [
    [fan, app.creator],
    [creator, app.fan],
  ] as const) {
    const all = [...archive.values()].join('\n')
    const [account] = await app.rows<{ email: string; password_hash: string }>(
      `select email, password_hash from account where id = '${other}'`,
    )
    expect(all).not.toContain(account?.email)
    expect(all).not.toMatch(/argon2|token_hash|passwordHash|"sealed"/)
    expect(archive.get('index.html')).toContain('account/account.json')
  }
})

/** A world whose fan has voted, asked to be reminded, liked a stream, and viewed a gallery. */
async function worldWithResponses() {
  const app = await filledWorld({ maximumConnections: 4 })
  const { fan, gallery, announcement } = app
  await app.rows(`insert into poll_vote (post_id, account_id, option_id)
    select post_id, '${fan}', id from poll_option where id = '${app.pollOption}'`)
  await app.rows(`insert into stream_reminder (announcement_id, account_id) values ('${announcement}', '${fan}')`)
  await app.rows(`insert into stream_like (stream_id, account_id) values ('${app.stream}', '${fan}')`)
  await app.rows(
    `insert into item_view (item_id, account_id, viewed_on) values ('${gallery}', '${fan}', app_now()::date)`,
  )
  return app
}

test('a copy says what its rows are about, and amounts under one name in every row', async () => {
  const app = await worldWithResponses()
  const { fan, creator, gallery, announcement } = app
  const formerTopic = '019a0000-0000-7000-8000-00000000ffff'
  await app.rows(
    `update performer set category_ids = '{${topics[2].id},${formerTopic}}' where account_id = '${creator}'`,
  )

  const [own, sold] = [await copyOf(app, fan), await copyOf(app, creator)]
  const performer = expect.objectContaining({ id: creator, username: expect.any(String) })
  expect(rowsOf(own, 'activity/votes')).toEqual([expect.objectContaining({ performer, choice: 'Blue' })])
  expect(rowsOf(own, 'live/reminders')).toEqual([
    { announcementId: announcement, performer, title: 'A morning with paints', startsAt: expect.any(String) },
  ])
  expect(rowsOf(own, 'live/liked')).toEqual([
    expect.objectContaining({ streamId: app.stream, performer, title: expect.any(String) }),
  ])
  expect(rowsOf(own, 'activity/views')).toContainEqual(
    expect.objectContaining({ itemId: gallery, performer, title: expect.any(String) }),
  )
  expect(rowsOf(own, 'orders/unlocked')).toContainEqual(
    expect.objectContaining({ kind: 'subscription', itemId: creator, performer }),
  )
  expect(rowsOf(own, 'orders/unlocked')).toContainEqual(
    expect.objectContaining({ kind: 'product', itemId: expect.any(String), performer: null }),
  )
  expect(rowsOf(sold, 'profile/creator')).toEqual([
    expect.objectContaining({ topics: ['music', formerTopic], privateChatPriceTokens: 5 }),
  ])
  for (const text of [...own.values(), ...sold.values()]) expect(text).not.toMatch(/Cents"|"categoryIds"/)
})

test.each([
  ['not published any more', "update gallery set status = 'inactive'; update post set status = 'inactive'", false],
  ['of a creator who blocks its reader', 'insert into account_block (owner_id, target_id) values ', true],
])('a copy gives no text that was written later of what is %s', async (_, change, isBlock) => {
  const app = await worldWithResponses()
  const { fan, creator, gallery } = app
  await app.rows(isBlock ? `${change} ('${creator}', '${fan}')` : change)
  const renamed = isBlock ? ['gallery', 'post', 'stream', 'stream_announcement'] : ['gallery', 'post']
  for (const table of renamed) await app.rows(`update ${table} set title = 'Written later'`)
  await app.rows(`update post set poll_description = 'Written later' where has_poll`)

  const copy = await copyOf(app, fan)
  expect(rowsOf(copy, 'activity/votes')).toEqual([
    expect.objectContaining({ title: null, pollDescription: null, choice: 'Blue' }),
  ])
  expect(rowsOf(copy, 'activity/views')).toContainEqual(expect.objectContaining({ itemId: gallery, title: null }))
  expect([...copy.values()].join('\n')).not.toContain('Written later')
})

test('a copy names nothing of the conversations, notes and reports of others', async () => {
  const app = await testApp()
  const [fan, other, creator] = [await app.aFan({ tokens: 50 }), await app.aFan({ tokens: 50 }), await app.aCreator()]
  await app.read('PUT', '/performer/messages/policy', { as: creator, body: OPEN_TO_ALL })
  for (const [as, text] of [
    [fan, 'of the fan'],
    [other, 'of somebody else'],
  ] as const) {
    const { _id } = await app.read<{ _id: string }>('POST', '/conversations', {
      as,
      body: { source: 'performer', sourceId: creator },
    })
    await app.read('POST', `/messages/conversations/${_id}`, { as, body: { text } })
    await app.read('POST', `/messages/conversations/${_id}`, { as: creator, body: { text: `answer to ${text}` } })
  }
  await app.read('POST', '/reports', { as: other, body: { target: 'performer', targetId: creator, title: 'Rude' } })

  const mine = [...(await copyOf(app, fan)).values()].join('\n')
  expect(mine).toContain('answer to of the fan')
  expect(mine).not.toContain('of somebody else')
  const creators = [...(await copyOf(app, creator)).values()].join('\n')
  expect(creators).toContain('of somebody else')
  expect(creators).not.toContain('Rude')
})

test('rows beyond one batch all arrive, once and in order', async () => {
  const app = await testApp()
  const fan = await app.aFan()
  await app.rows(`insert into notification (account_id, kind, group_key, count, is_shown, created_at)
    select '${fan}', 'like', 'k' || n, n, true, app_now() + n * interval '1 second' from generate_series(1, 1234) n`)
  const rows = rowsOf(await copyOf(app, fan), 'notifications/notifications') as { count: number }[]
  expect(rows.map(({ count }) => count)).toEqual(Array.from({ length: 1234 }, (_, at) => at + 1))
})

test('a copy is announced by mail and in the notification centre, and deleted after 7 days', async () => {
  const app = await testApp()
  const fan = await app.aFan()
  await copyOf(app, fan)
  await app.drain()
  expect((await app.sentMails()).at(-1)?.subject).toBe('Your Stagedoor data is ready')
  const { data } = await app.read<{ data: { kind: string }[] }>('GET', '/notifications', { as: fan })
  expect(data.map(({ kind }) => kind)).toEqual(['data_ready'])
  const stored = await app.rows<{ storage_key: string }>('select storage_key from account_export')

  await app.advance(7 * DAY_MS - 60_000)
  expect(await app.read('GET', '/users/me/export', { as: fan })).toMatchObject({ status: 'ready' })
  await app.advance(60_000)
  expect(await app.read('GET', '/users/me/export', { as: fan })).toMatchObject({ status: 'expired' })
  const token = await app.signIn(fan)
  expect((await app.call('POST', '/users/me/export/link', { token })).status).toBe(404)
  await app.runDue()
  expect(stored).toHaveLength(1)
  expect(await app.rows('select status, storage_key from account_export')).toEqual([
    { status: 'expired', storage_key: null },
  ])
})

test('a link works for the session that asked for it alone, for five minutes, and for nobody else', async () => {
  const app = await testApp()
  const [fan, other, support] = [await app.aFan(), await app.aFan(), await app.aStaffMember('support')]
  await copyOf(app, fan)
  await copyOf(app, other)
  const statuses = []
  for (const token of [
    app.accountOf(other).token,
    await app.signIn(fan),
    await app.signIn(fan, { impersonatorId: support }),
    'no token',
  ])
    statuses.push((await download(app, fan, { token })).statusCode)
  expect(statuses).toEqual([404, 404, 404, 404])
  const { url } = await app.read<{ url: string }>('POST', '/users/me/export/link', { as: fan })
  const headers = { authorization: app.accountOf(fan).token }
  await app.advanceClock(301_000)
  expect((await app.http.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
  await app.advanceClock(16 * 60_000)
  for (const path of ['/users/me/export', '/users/me/export/link'])
    expect(answerOf(await app.call('POST', path, { as: fan }))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
})

test('asked for while one is prepared it is the same one; a new one replaces the former; the sixth in a day is refused', async () => {
  const app = await testApp()
  const fan = await app.aFan()
  const ask = () => app.call('POST', '/users/me/export', { as: fan })
  const [first, second] = [await ask(), await ask()]
  expect(second.body).toEqual(first.body)
  await app.runDue()
  const [former] = await app.rows<{ storage_key: string }>('select storage_key from account_export')
  expect((await ask()).body.data).toMatchObject({ status: 'preparing' })
  await app.runDue()
  const [latter] = await app.rows<{ storage_key: string }>('select storage_key from account_export')
  expect(latter?.storage_key).not.toBe(former?.storage_key)
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429])
})

test('what cannot be made is tried three times and then told; asking again begins anew', async () => {
  const app = await testApp()
  const creator = await app.aCreator()
  await app.rows(`insert into banking_detail (performer_id, sealed) values ('${creator}', '\\x00')`)
  await app.read('POST', '/users/me/export', { as: creator })
  const statusNow = async () => (await app.read<{ status: string }>('GET', '/users/me/export', { as: creator })).status
  const seen = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await app.runDue()
    seen.push(await statusNow())
    await app.advance(61 * 60_000)
  }
  expect(seen).toEqual(['preparing', 'preparing', 'failed'])
  await app.rows('delete from banking_detail')
  await app.read('POST', '/users/me/export', { token: await app.signIn(creator) })
  await app.runDue()
  expect(await statusNow()).toBe('ready')
})

test('the copy of an account that is leaving is made and downloaded by nobody, and deleted with the account', async () => {
  const app = await testApp()
  const [fan, late] = [await app.aFan(), await app.aFan()]
  await copyOf(app, fan)
  await app.read('POST', '/users/me/export', { as: late })
  for (const as of [fan, late]) await app.read('POST', '/users/me/deletion', { as })
  await app.runDue()
  expect(await app.rows('select status from account_export order by status')).toEqual([
    { status: 'preparing' },
    { status: 'ready' },
  ])
  await app.advance(31 * DAY_MS)
  await app.runDue()
  expect(await app.rows('select from account_export')).toEqual([])
})
