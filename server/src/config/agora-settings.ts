import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

/** What only the server knows of a project at Agora; its app id is a setting of the site. */
export type AgoraSettings = {
  /** The primary certificate, by which tokens are signed: 32 hexadecimal digits. */
  certificate: string
  /** Credentials of the RESTful API; null: nobody is counted or cut by it. */
  customer: { id: string; secret: string } | null
  /** The origin of the RESTful API. */
  apiUrl: string
}

const API_URL = 'https://api.agora.io'

/** Reads the certificate of a project at Agora; null: there is none, and live video is never sent by Agora. */
export function readAgora(read: SettingReader): AgoraSettings | null {
  const certificate = read.text('AGORA_APP_CERTIFICATE')
  const [id, secret] = [read.text('AGORA_CUSTOMER_ID'), read.text('AGORA_CUSTOMER_SECRET')]
  const url = read.url('AGORA_API_URL', { protocols: ['https:', 'http:'], example: API_URL })
  if (url?.protocol === 'http:' && !isLoopback(url.hostname))
    read.problems.push(`AGORA_API_URL is not encrypted: use https://${url.host}, or remove it.`)
  if ((id === undefined) !== (secret === undefined))
    read.problems.push('Only one of AGORA_CUSTOMER_ID and AGORA_CUSTOMER_SECRET is set: set both, or remove both.')
  if (certificate === undefined) {
    if (id !== undefined && secret !== undefined)
      read.problems.push('AGORA_CUSTOMER_ID is set without AGORA_APP_CERTIFICATE: set both, or remove it.')
    return null
  }
  // The value is not shown: it signs tokens.
  if (!/^[0-9a-f]{32}$/i.test(certificate))
    read.problems.push(
      'AGORA_APP_CERTIFICATE is not 32 hexadecimal digits: copy the primary certificate from Agora Console.',
    )
  return {
    certificate,
    customer: id !== undefined && secret !== undefined ? { id, secret } : null,
    apiUrl: url?.origin ?? API_URL,
  }
}
