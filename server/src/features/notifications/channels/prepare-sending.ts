import { offeredLocale, type Locale } from '@stagedoor/contract/locales'
import { topicsOfKinds, type Notification } from '@stagedoor/contract/notifications'
import type { DomainEvents } from '#src/platform/outbox/record-event.ts'
import type { NotificationDeps } from '../deps.ts'
import { viewsOf } from '../views.ts'
import { findUnreadAmong } from './due-queries.ts'
import type { NotificationRow } from '../queries.ts'
import { findManners, findSwitches } from './manner-queries.ts'

/** What is sent to an account: only what is still unread, as its owner may see it now. */
export type Sending = {
  accountId: string
  name: string
  /** Null where the address is not confirmed. */
  email: string | null
  locale: Locale
  isDiscreet: boolean
  /** The latest first; never empty. */
  notifications: Notification[]
  /** Whether the notification centre lists any of them. */
  isListed: boolean
}

type ListedRow = NotificationRow & { is_shown: boolean }

/** Reads what a sending says. Null: nothing is left to say, or nobody to say it to. */
export async function prepareSending(
  deps: NotificationDeps,
  { accountId, channel, notificationIds }: DomainEvents['notifications.sending_due'],
): Promise<Sending | null> {
  const { db, settings, facts } = deps
  const [account, unread, manners] = await Promise.all([
    facts.findAccount(db, accountId),
    findUnreadAmong(db, accountId, notificationIds),
    findManners(db, [accountId]),
  ])
  if (account?.status !== 'active') return null
  const wanted = channel === 'email' ? await withoutSwitchedOff(deps, accountId, unread) : unread
  const rows = await withoutReadMessages(deps, accountId, wanted)
  if (rows.length === 0) return null
  const viewer = {
    accountId,
    sessionId: '',
    role: account.role,
    staffRoles: [],
    username: account.username ?? '',
    authenticatedAt: account.created_at,
    impersonatorId: null,
  }
  return {
    accountId,
    name: account.username ?? '',
    email: account.email_verified_at === null ? null : account.email,
    locale: offeredLocale(account.locale, settings),
    isDiscreet: manners.get(accountId)?.isDiscreet ?? false,
    notifications: await viewsOf(deps, { viewer, country: null }, rows),
    isListed: rows.some((row) => row.is_shown),
  }
}

/** Somebody who unsubscribed a moment ago gets no further email, also not one that was already on its way out. */
async function withoutSwitchedOff<Row extends { kind: Notification['kind'] }>(
  { db }: NotificationDeps,
  accountId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const switches = await findSwitches(db, accountId)
  const off = new Set(switches.filter(({ channel, isOn }) => channel === 'email' && !isOn).map(({ topic }) => topic))
  return rows.filter(({ kind }) => !off.has(topicsOfKinds[kind]))
}

const ofMessages: ReadonlySet<Notification['kind']> = new Set(['message', 'mass_message'])

/** A conversation may have been read before its messages were recorded: then nothing marks these as read. */
async function withoutReadMessages(
  { facts }: NotificationDeps,
  accountId: string,
  rows: readonly ListedRow[],
): Promise<readonly ListedRow[]> {
  const sides = rows.flatMap(({ kind, subject_id }) =>
    ofMessages.has(kind) && subject_id !== null ? [{ accountId, conversationId: subject_id }] : [],
  )
  const unread = new Set((await facts.unreadAmong(sides)).map(({ conversationId }) => conversationId))
  return rows.filter(({ kind, subject_id }) => !ofMessages.has(kind) || (subject_id !== null && unread.has(subject_id)))
}
