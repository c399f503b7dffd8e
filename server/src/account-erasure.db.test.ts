import { expect, test } from 'vitest'
import { departurePort } from '#src/compose-departure.ts'
import { carryOutDeletions } from '#src/features/identity/deletion/carry-out-deletions.ts'
import { insertDeletion } from '#src/features/identity/deletion/queries.ts'
import { writeAccountStatus } from '#src/features/identity/queries.ts'
import { DAY_MS, type TestApp } from '#src/test-support/test-app.ts'
import { columnsNamingAccounts } from '#src/test-support/account-columns.ts'
import { filledWorld } from '#src/test-support/filled-world.ts'

/**
 * What becomes of the rows that name an erased account, for every column that refers to `account` or names one. `gone`:
 * there are none left. `kept`: they stay under the id, which is a pseudonym then, for the reason that follows.
 */
const FATE: Readonly<Record<string, string>> = {
  'account_block.owner_id': 'gone',
  'account_block.target_id': 'gone',
  'account_deletion.account_id': 'kept: that it was asked for and done',
  'account_export.account_id': 'gone',
  'address.account_id': 'gone',
  'age_assurance.account_id': 'gone',
  'age_check.account_id': 'gone',
  'auto_top_up.account_id': 'gone',
  'banking_detail.performer_id': 'gone',
  'catalog_count.performer_id': 'kept: counters',
  'chat_person.account_id': 'gone',
  'comment.account_id': 'gone',
  'comment.owner_id': 'kept: comments of others, on what is hidden',
  'commission_override.owner_id': 'kept: the books',
  'contact_message.account_id': 'gone',
  'conversation.fan_id': 'kept: what the other side wrote',
  'conversation.performer_id': 'kept: what the other side wrote',
  'coupon_use.account_id': 'kept: the books',
  'earning.buyer_id': 'kept: the books',
  'earning.performer_id': 'kept: the books',
  'earning_day.performer_id': 'kept: the books',
  'earning_statement.performer_id': 'kept: the books',
  'entitlement.account_id': 'kept: the books',
  'fan_list.owner_id': 'gone',
  'fan_list_member.account_id': 'gone',
  'fan_note.fan_id': 'gone',
  'fan_note.performer_id': 'gone',
  'file.owner_id': 'kept: what buyers paid for',
  'follow.follower_id': 'gone',
  'follow.performer_id': 'gone',
  'follow_count.performer_id': 'kept: counters',
  'former_username.account_id': 'gone',
  'free_days_use.fan_id': 'kept: the books',
  'free_days_use.performer_id': 'kept: the books',
  'gallery.performer_id': 'kept: without text and files, but for buyers',
  'high_risk_creator.performer_id': 'kept: the books',
  'idempotency_key.account_id': 'gone',
  'item_view.account_id': 'kept: until the days of it are deleted',
  'known_device.account_id': 'gone',
  'ledger_account.owner_id': 'kept: the books',
  'mailed_link.account_id': 'gone',
  'mass_message.performer_id': 'kept: without text',
  'mass_message_recipient.fan_id': 'kept: without text',
  'media_usage.account_id': 'kept: counters',
  'message_policy.performer_id': 'gone',
  'message_setting.account_id': 'gone',
  'message_template.performer_id': 'gone',
  'message_welcome.performer_id': 'gone',
  'notification.account_id': 'gone',
  'notification_manner.account_id': 'gone',
  'notification_sending.account_id': 'gone',
  'notification_source.account_id': 'gone',
  'notification_switch.account_id': 'gone',
  'passkey.account_id': 'gone',
  'passkey_challenge.account_id': 'gone',
  'payment_card.account_id': 'kept: refunds go to it; without a name',
  'payment_gateway_setting.performer_id': 'gone',
  'payment_transaction.account_id': 'kept: the books',
  'payout_account.performer_id': 'kept: the books',
  'payout_hold.performer_id': 'kept: the books',
  'payout_request.performer_id': 'kept: the books',
  'performer.account_id': 'kept: date of birth of who was approved, by law',
  'performer_blocked_country.performer_id': 'gone',
  'performer_blocked_words.performer_id': 'gone',
  'performer_name.performer_id': 'gone',
  'photo.performer_id': 'kept: what buyers paid for',
  'poll_option.performer_id': 'kept: without text, but for buyers',
  'poll_vote.account_id': 'gone',
  'post.performer_id': 'kept: without text and files, but for buyers',
  'post_count.performer_id': 'kept: counters',
  'posting.account_id': 'kept: the books',
  'private_call.fan_id': 'kept: the books',
  'private_call.performer_id': 'kept: the books',
  'product.performer_id': 'kept: without text and files, but for buyers',
  'product_order.buyer_id': 'kept: the books; without address',
  'product_order.seller_id': 'kept: the books',
  'profile.account_id': 'kept: a neutral name; the legal name of who was approved, by law',
  'purchase.buyer_id': 'kept: the books',
  'purchase.seller_id': 'kept: the books',
  'push_device.account_id': 'gone',
  'reaction.account_id': 'gone',
  'reaction.owner_id': 'kept: likes of others, of what is hidden',
  'recovery_code.account_id': 'gone',
  'refund.account_id': 'kept: the books',
  'report.decided_by': 'kept: decisions of staff',
  'report.performer_id': 'kept: evidence',
  'report.reporter_id': 'gone',
  'search_document.performer_id': 'gone',
  'session.account_id': 'gone',
  'session.impersonator_id': 'gone',
  'sign_in_ticket.account_id': 'gone',
  'spending_hour.account_id': 'kept: the books',
  'spending_limit.account_id': 'gone',
  'stream.performer_id': 'kept: without texts',
  'stream_announcement.performer_id': 'gone',
  'stream_recording.performer_id': 'gone',
  'stream_connection.account_id': 'gone',
  'stream_like.account_id': 'gone',
  'stream_reminder.account_id': 'gone',
  'stream_key.performer_id': 'gone',
  'subscription.fan_id': 'kept: the books',
  'subscription.giver_id': 'kept: the books',
  'subscription.performer_id': 'kept: the books',
  'subscription_offer.performer_id': 'kept: the books',
  'subscription_terms.fan_id': 'kept: the books',
  'subscription_terms.performer_id': 'kept: the books',
  'third_party_account.account_id': 'gone',
  'tip_menu_item.performer_id': 'gone',
  'totp_factor.account_id': 'gone',
  'trial_link.performer_id': 'kept: the books',
  'unaggregated_posting.account_id': 'kept: the books',
  'upload.account_id': 'gone',
  'verification_document.account_id': 'kept: documents of who was approved, by law',
  'video.performer_id': 'kept: without text and files, but for buyers',
  'video_participant.performer_id': 'gone',
  'wallet_hold.owner_id': 'gone',
}

/** Erases an account as the job does when nothing hinders it: in a filled world somebody is live and waits for money. */
async function erase(app: TestApp, accountId: string): Promise<void> {
  const { db, clock, features } = app
  const departure = { ...departurePort(db, features), findObstacles: async () => [] }
  await db.transaction().execute(async (tx) => {
    const hidden = await departure.hide(tx, accountId)
    await insertDeletion(tx, { accountId, requestedAt: clock.now(), dueAt: clock.now(), hidden })
    await writeAccountStatus(tx, accountId, 'leaving')
  })
  await app.drain()
  await carryOutDeletions({ db, clock, departure })
  await app.drain()
}

test('each column that names an account is decided about, and an erased one is left only where that says so', async () => {
  const app = await filledWorld({ maximumConnections: 4 })
  const columns = await columnsNamingAccounts(app)
  expect(columns).toEqual(Object.keys(FATE).toSorted())

  await app.call('PUT', `/performer/blocked-words`, { as: app.creator, body: { words: ['rude'] } })
  await app.read('POST', `/follows/${app.creator}`, { as: app.fan })
  await app.read('POST', '/reactions', {
    as: app.fan,
    body: { objectId: app.bought, objectType: 'feed', action: 'like' },
  })
  for (const accountId of [app.fan, app.creator]) {
    await erase(app, accountId)
    expect(
      await app.rows(`select status, done_at is not null as is_done from account
      join account_deletion on account_id = id where id = '${accountId}'`),
    ).toEqual([{ status: 'closed', is_done: true }])
    const left: string[] = []
    for (const name of columns.filter((column) => FATE[column] === 'gone')) {
      const [table, column] = name.split('.')
      const [row] = await app.rows<{ count: number }>(
        `select count(*) as count from ${table} where ${column} = '${accountId}'`,
      )
      if (row?.count !== 0) left.push(name)
    }
    expect(left).toEqual([])
  }
  await expectPseudonyms(app, app)
})

async function expectPseudonyms(
  app: TestApp,
  { fan, creator, bought, priced }: { fan: string; creator: string; bought: string; priced: string },
) {
  const [kept, erased] = [
    await app.rows(
      `select text <> '' as has_text, deleted_at is not null as is_deleted from post where id = '${bought}'`,
    ),
    await app.rows(`select text, all_file_ids, deleted_at is not null as is_deleted from post where id = '${priced}'`),
  ]
  expect([kept, erased]).toEqual([
    [{ has_text: true, is_deleted: true }],
    [{ text: '', all_file_ids: [], is_deleted: true }],
  ])
  expect(await app.rows(`select name, username from profile where account_id in ('${fan}', '${creator}')`)).toEqual([
    { name: '已刪除的帳號', username: null },
    { name: '已刪除的帳號', username: null },
  ])
  expect(
    await app.rows(`select from message where sender_id in ('${fan}', '${creator}') and deleted_at is null`),
  ).toEqual([])
  expect(await app.rows(`select from payment_card where account_id = '${fan}' and holder_name <> ''`)).toEqual([])
  expect(await app.rows(`select from account_deletion where records_until is not null`)).toHaveLength(1)
  await app.advance(8 * 366 * DAY_MS)
  await app.runDue()
  expect(await app.rows(`select from performer where account_id = '${creator}' and date_of_birth is not null`)).toEqual(
    [],
  )
  expect(await app.rows(`select from verification_document where account_id = '${creator}'`)).toEqual([])
}
