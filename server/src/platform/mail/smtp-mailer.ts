import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** Whom mails come from: an address alone. */
  from: string
  /** Whether a connection that cannot be encrypted, or whose certificate is not valid, is refused. */
  requiresTls: boolean
  /** The sender's display name. */
  senderName(): string
}

/** How long a mail server may be silent before the mail is retried later. */
const PATIENCE_MS = 20_000

/**
 * Hands mails to a mail server. A mail that was not taken rejects, and its event is delivered again later; so a mail
 * may arrive twice, but is not lost. Beyond the site itself, nothing in a mail is fetched or read from a disk.
 */
export function createSmtpMailer({ url, from, requiresTls, senderName }: SmtpOptions): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    ...(requiresTls ? { requireTLS: true, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' } } : {}),
    maxConnections: 2,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, replyTo, locale, subject, text, html, senderName: ownName, unsubscribeUrl }) {
      await transport.sendMail({
        from: { name: ownName ?? senderName(), address: from },
        to: { name: '', address: to },
        ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
        subject,
        text,
        html,
        headers: {
          'Content-Language': locale,
          'Auto-Submitted': 'auto-generated',
          ...unsubscribeHeaders(unsubscribeUrl),
        },
      })
    },
    close: () => transport.close(),
  }
}

/** RFC 2369 and RFC 8058: mail providers show a button that posts to the address. */
const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
