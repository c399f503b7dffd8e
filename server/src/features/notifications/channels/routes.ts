import * as calls from '@stagedoor/contract/notifications'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { NotificationDeps } from '../deps.ts'
import {
  findManners,
  findSwitches,
  forgetWaitingEmails,
  writeManner,
  writeSwitches,
  type Switch,
} from './manner-queries.ts'
import { areQuietHours } from './quiet-hours.ts'
import { preferencesOf, switchesOf } from './preferences.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

const plainly = { isDiscreet: false, quietHours: null }

/** What reaches a person where, and how. */
export function channelRoutes(deps: NotificationDeps, links: UnsubscribeLinks): BoundRoute[] {
  const { db, facts } = deps
  async function read(accountId: string) {
    const [switches, manners, account] = await Promise.all([
      findSwitches(db, accountId),
      findManners(db, [accountId]),
      facts.findAccount(db, accountId),
    ])
    const email = account?.email_verified_at ? account.email : null
    return ok({ topics: preferencesOf(switches), ...(manners.get(accountId) ?? plainly), email })
  }
  return [
    route(calls.getNotificationPreferences, ({ viewer }) => read(viewer.accountId)),
    route(calls.putNotificationPreferences, async ({ viewer: { accountId }, body }) => {
      const { topics = [], isDiscreet, quietHours } = body
      if (quietHours && !areQuietHours(quietHours)) return refuse('QUIET_HOURS_INVALID')
      await db.transaction().execute(async (tx) => {
        await writeSwitches(tx, accountId, switchesOf(topics))
        if (isDiscreet === undefined && quietHours === undefined) return
        const before = (await findManners(tx, [accountId])).get(accountId) ?? plainly
        await writeManner(tx, accountId, {
          isDiscreet: isDiscreet ?? before.isDiscreet,
          quietHours: quietHours === undefined ? before.quietHours : quietHours,
        })
      })
      return read(accountId)
    }),
    route(calls.readUnsubscribeLink, async ({ query }) => {
      const link = links.read(query.token)
      return link ? ok({ topics: link.topics }) : refuse('LINK_INVALID')
    }),
    route(calls.unsubscribeFromEmails, async ({ body }) => {
      const link = links.read(body.token)
      if (!link) return refuse('LINK_INVALID')
      const { accountId, topics } = link
      const off = topics.map((topic): Switch => ({ topic, channel: 'email', isOn: false }))
      const kinds = calls.notificationKinds.filter((kind) => topics.includes(calls.topicsOfKinds[kind]))
      await db.transaction().execute(async (tx) => {
        await writeSwitches(tx, accountId, off)
        await forgetWaitingEmails(tx, accountId, kinds)
      })
      return ok({ topics })
    }),
  ]
}
