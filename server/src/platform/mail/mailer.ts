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
}

/** The destination of mails. Resolves once the mail is accepted by a server, or stored. */
export type Mailer = { send(mail: Mail): Promise<void> }
