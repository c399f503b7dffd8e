import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../config/is-loopback.ts'
import type { Settings } from '../config/read-config.ts'
import { about, type Finding } from './finding.ts'

/** How long a mail server may be silent before it counts as one that does not answer. */
const PATIENCE_MS = 5_000

/**
 * Checks whether mails are sent, and encrypted: connects and signs in as a mail would be sent, and sends none.
 */
export async function checkMail(
  { dataDir, isProduction, mail: server }: Pick<Settings, 'dataDir' | 'isProduction' | 'mail'>,
  patienceMs = PATIENCE_MS,
): Promise<Finding> {
  const mail = about('Mail')
  if (server === null) {
    const message = `mails are kept in ${join(dataDir, 'mail')}, none is sent`
    return isProduction ? mail.warning(message, 'set SMTP_URL') : mail.good(message)
  }
  const { hostname, host } = new URL(server.url)
  const fault = await connect(server, patienceMs)
  if (fault !== null)
    return mail.bad(
      `${host} takes no mails (${fault})`,
      'start the mail server, correct SMTP_URL, or let this machine reach it',
    )
  if (server.requiresTls) return mail.good(`${hostname} gets them, encrypted and with a checked certificate`)
  if (isProduction && !isLoopback(hostname))
    return mail.warning(`${hostname} may get them in clear text`, 'remove ALLOW_PLAINTEXT_MAIL')
  return mail.good(`${hostname} gets them`)
}

/** @returns null when the mail server let us in; otherwise the name of the fault, without address and password */
async function connect(
  { url, requiresTls }: NonNullable<Settings['mail']>,
  patienceMs: number,
): Promise<string | null> {
  const transport = createTransport({
    url,
    ...(requiresTls ? { requireTLS: true, tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' } } : {}),
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  })
  try {
    await transport.verify()
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return 'code' in error ? String(error.code) : error.name
  } finally {
    transport.close()
  }
}
