import { channelRules, topicsOfKinds, type NotificationTopic } from '@stagedoor/contract/notifications'
import { renderEmail } from '#src/platform/mail/email.ts'
import type { Mail } from '#src/platform/mail/mailer.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import type { NotificationDeps } from '../deps.ts'
import { destinationOf } from './destination.ts'
import type { Sending } from './prepare-sending.ts'
import { sentenceOf } from './sentences.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Sentences that one email says; the rest is counted. */
const MOST_SENTENCES = 10

/** Sends one email about everything that waited. It may arrive twice, like every email that is sent at least once. */
export async function sendEmail(
  { mailer, settings, config }: NotificationDeps,
  links: UnsubscribeLinks,
  sending: Sending,
): Promise<void> {
  if (sending.email === null) return
  const siteName = settings.get('siteName')
  await mailer.send(writeEmail({ ...sending, email: sending.email }, { links, siteName, publicUrl: config.publicUrl }))
}

/** The email. Pure. Rules NOTE-6, NOTE-7 and NOTE-9. */
function writeEmail(
  { accountId, name, email, locale, isDiscreet, notifications, isListed }: Sending & { email: string },
  { links, siteName, publicUrl }: { links: UnsubscribeLinks; siteName: string; publicUrl: string },
): Mail {
  const { t } = textOf(locale)
  const topics = new Set(notifications.map(({ kind }) => topicsOfKinds[kind]))
  const ending = [...topics].filter(mayBeSwitchedOff)
  const at = (path: string) => `${publicUrl}/${locale}${path}`
  const url = ending.length > 0 ? at(`/unsubscribe?token=${links.sign(accountId, ending)}`) : undefined
  const sentences = notifications.slice(0, MOST_SENTENCES).map((notification) => sentenceOf(notification, locale))
  const reasons = notifications.flatMap(({ reason }) =>
    reason === null ? [] : [t('notifications:reason', { reason })],
  )
  const rest = notifications.length - sentences.length
  const [only] = notifications.length === 1 ? sentences : []
  const subject = isDiscreet
    ? t('notifications:discreetSubject')
    : (only ?? t('notifications:subject', { count: notifications.length }))
  // The only one is the heading.
  const said =
    only === undefined
      ? [...sentences, ...reasons, ...(rest > 0 ? [t('notifications:more', { count: rest })] : [])]
      : [...reasons, t('notifications:details', { siteName })]
  const { path } = destinationOf({ notifications, isListed })
  const action = path === '/notifications' && !isDiscreet ? 'notifications:view' : 'notifications:open'
  const content = renderEmail({
    locale,
    siteName: isDiscreet ? '' : siteName,
    title: subject,
    paragraphs: isDiscreet ? [t('notifications:discreetText')] : [t('notifications:greeting', { name }), ...said],
    action: { label: t(action), url: at(path) },
    footer: [
      { label: t(url === undefined ? 'notifications:mandatory' : 'notifications:because') },
      ...(url === undefined ? [] : [{ label: t('notifications:unsubscribe'), url }]),
      { label: t('notifications:settings'), url: at('/notifications/preferences') },
    ],
  })
  return {
    to: email,
    locale,
    subject,
    ...content,
    ...(isDiscreet ? { senderName: t('notifications:discreetSender') } : {}),
    ...(url === undefined ? {} : { unsubscribeUrl: url }),
  }
}

const mayBeSwitchedOff = (topic: NotificationTopic): boolean => channelRules[topic].email !== 'always'
