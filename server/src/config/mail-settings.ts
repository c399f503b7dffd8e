import { isIP } from 'node:net'
import type { MailServer } from './config.ts'
import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

/** Reads the mail server; null: mails are kept. */
export function readMail(
  read: SettingReader,
  { isProduction, publicUrl }: { isProduction: boolean; publicUrl: string },
): MailServer | null {
  const example = 'smtp://user:password@mail.example:587'
  const url = read.url('SMTP_URL', { protocols: ['smtp:', 'smtps:'], example })
  const from = read.text('MAIL_FROM')
  if (from !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from))
    read.problems.push(`MAIL_FROM is "${from}": set it to one address like noreply@stagedoor.example.`)
  const mayBePlain = !isProduction || read.flag('ALLOW_PLAINTEXT_MAIL', false)
  if (url === null) return null
  const requiresTls = !mayBePlain && !isLoopback(url.hostname)
  const weakened = requiresTls && [...url.searchParams.keys()].find((name) => WEAKENING.test(name))
  if (weakened)
    read.problems.push(
      `SMTP_URL sets ${weakened}, and production decides by itself that mails are encrypted: remove it from the address, or set ALLOW_PLAINTEXT_MAIL=1.`,
    )
  const { hostname } = new URL(publicUrl)
  const domain = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost'
  return { url: url.href, from: from ?? `noreply@${domain}`, requiresTls }
}

/** Options of the mail library that an address may carry and that decide about encryption. */
const WEAKENING = /^(?:ignoreTLS|requireTLS|opportunisticTLS|secure|tls\..*)$/i
