import { textOf } from '../text/text-of.ts'
import { renderEmail, type EmailMessage } from './email.ts'
import type { Mail } from './mailer.ts'

/** What stands for a name or a title in the text of a discreet email. */
export const HIDDEN_NAME = '•••'

/**
 * An email about money, an order or a subscription, which has to say what it is about. To who chose discreet emails its subject, sender
 * and heading are neutral; the caller hides names and titles in its paragraphs, whose amounts and dates stay. Rule NOTE-9.
 */
export function renderEventEmail({
  subject,
  isDiscreet,
  ...message
}: Omit<EmailMessage, 'title'> & { subject: string; isDiscreet: boolean }): Pick<
  Mail,
  'subject' | 'text' | 'html' | 'senderName'
> {
  if (!isDiscreet) return { subject, ...renderEmail({ ...message, title: subject }) }
  const { t } = textOf(message.locale)
  const title = t('notifications:discreetSubject')
  const content = renderEmail({ ...message, siteName: '', title })
  return { subject: title, senderName: t('notifications:discreetSender'), ...content }
}
