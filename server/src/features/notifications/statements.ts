import { prepare } from '#src/platform/db/prepared.ts'

/** Whether an account gets a topic on a channel: its own decision, else the default; what is fixed is fixed. */
const isWanted = (channel: 'app' | 'email' | 'push', rule: string) => `case given.${rule}
  when 'always' then true when 'never' then false
  else coalesce((select is_on from notification_switch as switch where switch.account_id = given.account_id
    and switch.topic = given.topic and switch.channel = '${channel}'), given.${rule} = 'on') end`

/** How many unread notifications accounts have, at most 100 each. */
export const countUnreadRows = prepare<{ account_id: string; total: number }, [accountIds: readonly string[]]>(
  'notifications.count_unread',
  `select account_id, (select count(*) from (select from notification
      where notification.account_id = given.account_id and read_at is null and is_shown limit 100) as unread) as total
    from unnest($1::uuid[]) as given (account_id)`,
)

/** Minutes that an email waits for the notification to be read, and that lie between two of them. */
const EMAIL_GRACE_MINUTES = 10
const EMAIL_PAUSE_MINUTES = 60
/** What arrives within this after a push is in the next one. */
const PUSH_PAUSE_SECONDS = 30
/**
 * A notification that got an event so lately stays where it is in the list: an update that changes no indexed column writes none of the
 * five indexes. Decision 0532.
 */
const KEPT_PLACE_SECONDS = 10

/**
 * Counts events that were not counted yet, for accounts that want them anywhere, and notes what is to be sent. `$1` is a JSON array
 * of `NewNotification`. To be run for events, which are delivered again where a crash loses this. Prepared because planning it takes
 * longer than running it, several times a second under load.
 */
export const insertNotificationRows = prepare<{ account_id: string; is_shown: boolean }, [notifications: string]>(
  'notifications.insert',
  `with given as (
    select given.*, ${isWanted('app', 'in_app')} as is_shown, array_remove(array[
      case when ${isWanted('email', 'email')} then 'email' end, case when given.mandatory then 'mandatory' end,
      case when exists (select from push_device as device where device.account_id = given.account_id)
        and ${isWanted('push', 'push')} then 'push' end], null) as waits_for
    from commit_asynchronously(), rows from (jsonb_to_recordset($1::jsonb) as ("accountId" uuid,
      kind text, topic text, "groupKey" text, "sourceKey" text, "actorId" uuid, "subjectType" text, "subjectId" uuid,
      reason text, "inApp" text, email text, mandatory boolean, push text))
      with ordinality as given (account_id, kind, topic, group_key, source_key, actor_id, subject_type, subject_id,
        reason, in_app, email, mandatory, push, position)
    where exists (select from account where account.id = given.account_id)
  ), fresh as (
    insert into notification_source (account_id, source_key) select distinct account_id, source_key from given
    where is_shown or waits_for <> '{}'
    order by 1, 2 on conflict do nothing returning account_id, source_key
  ), grouped as (
    select given.account_id, given.kind, given.group_key, count(*)::integer as count,
      array_remove(array_agg(given.actor_id order by given.position desc), null) as actor_ids,
      bool_or(is_shown) as is_shown,
      -- As text: an aggregate of arrays would be one of two dimensions.
      (array_agg(waits_for::text order by given.position desc))[1]::text[] as waits_for,
      (array_agg(given.reason order by given.position desc))[1] as reason,
      (array_agg(given.subject_type order by given.position desc))[1] as subject_type,
      (array_agg(given.subject_id order by given.position desc))[1] as subject_id
    from given join fresh on fresh.account_id = given.account_id and fresh.source_key = given.source_key
    group by 1, 2, 3
  ), waiting as (
    insert into notification_sending as before (account_id, channel, due_at, waiting_since)
    select distinct account_id, channel, app_now() + case channel
      when 'email' then ${EMAIL_GRACE_MINUTES} * interval '1 minute' else interval '0' end, app_now()
    from grouped, unnest(waits_for) as channel order by 1, 2
    on conflict (account_id, channel) do update set waiting_since = excluded.waiting_since,
      due_at = greatest(excluded.due_at, before.sent_at + case before.channel
        when 'email' then ${EMAIL_PAUSE_MINUTES} * interval '1 minute'
        when 'push' then ${PUSH_PAUSE_SECONDS} * interval '1 second' end)
      where before.due_at is null
  )
  insert into notification as before (account_id, kind, group_key, count, actor_ids, is_shown, waits_for, reason,
    subject_type, subject_id)
  select account_id, kind, group_key, count, case when count = 1 then actor_ids else array(
    select actor from unnest(actor_ids) with ordinality as named (actor, position) group by actor order by min(position) limit 3) end, is_shown, waits_for, reason, subject_type,
    subject_id
  from grouped order by account_id, group_key
  on conflict (account_id, group_key) where read_at is null do update set
    count = before.count + excluded.count,
    updated_at = case when before.updated_at > app_now() - ${KEPT_PLACE_SECONDS} * interval '1 second' then before.updated_at
      else app_now() end,
    actor_ids = latest_three(excluded.actor_ids, before.actor_ids),
    is_shown = before.is_shown or excluded.is_shown, waits_for = excluded.waits_for, reason = excluded.reason,
    subject_type = excluded.subject_type, subject_id = excluded.subject_id
  returning account_id, is_shown`,
)
