import { textOf } from '#src/platform/text/text-of.ts'
import type { Push, PushSender } from '#src/platform/push/push-sender.ts'
import { destinationOf } from '../channels/destination.ts'
import type { Sending } from '../channels/prepare-sending.ts'
import { sentenceOf } from '../channels/sentences.ts'
import type { NotificationDeps } from '../deps.ts'
import { deleteDevice, findTargets } from './push-queries.ts'

/** A browser that comes back later than this looks at the notification centre instead. */
const TTL_SECONDS = 24 * 3_600
const LONGEST_TEXT = 300

/**
 * Sends one push to each device of an account; a device whose service says that it is gone is removed. Where some failed it is tried again for all: the
 * same topic and tag replace what has arrived.
 * @throws AggregateError where a service did not take it
 */
export async function sendPush(
  { db, settings }: NotificationDeps,
  sender: PushSender,
  sending: Sending,
): Promise<void> {
  const { accountId } = sending
  const push = writePush(sending, settings.get('siteName'))
  const outcomes = await Promise.allSettled(
    (await findTargets(db, accountId)).map(async (target) => {
      if ((await sender.send(target, push)) === 'gone') await deleteDevice(db, accountId, target.id)
    }),
  )
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pushes were not taken`)
}

/** The push: what the service worker shows and opens. Pure. Rule NOTE-9. */
function writePush({ locale, isDiscreet, notifications, isListed }: Sending, siteName: string): Push {
  const { t } = textOf(locale)
  const [first] = notifications
  const isOne = notifications.length === 1 && first !== undefined
  const body = isOne ? sentenceOf(first, locale) : t('notifications:subject', { count: notifications.length })
  const shown = isDiscreet
    ? { title: t('notifications:discreetSender'), body: t('notifications:discreetSubject') }
    : { title: siteName, body: Array.from(body).slice(0, LONGEST_TEXT).join('') }
  const { path, about, single } = destinationOf({ notifications, isListed })
  const topic = single === null ? about : single.replaceAll('-', '')
  return {
    text: JSON.stringify({ ...shown, lang: locale, url: `/${locale}${path}`, tag: topic, isDiscreet }),
    ttlSeconds: TTL_SECONDS,
    urgency: about === 'messages' ? 'high' : 'normal',
    topic,
  }
}
