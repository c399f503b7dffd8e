import type { Locale } from '@stagedoor/contract/locales'

/** One mail, ready to go: the same content as text and as HTML. */
export type Mail = {
  to: string
  /** Who is answered; absent: the site. */
  replyTo?: string
  locale: Locale
  subject: string
  text: string
  html: string
  /** The sender's display name; absent: the site's. */
  senderName?: string
  /** Where the recipient ends such mails by one POST (RFC 8058); a GET of it shows a page that asks first. */
  unsubscribeUrl?: string
}

/** The destination of mails. Resolves once the mail is accepted by a server, or stored. */
export type Mailer = { send(mail: Mail): Promise<void> }
