import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { isPushEndpoint } from './push-endpoints.ts'

/** A browser's subscription, as its `PushSubscription` says it. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushKeys = { publicKey: string; privateKey: string }

export type Push = {
  /** At most about 3 KB of UTF-8: services refuse more. */
  text: string
  /** How long a service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** A later push of the same topic replaces one that was not delivered: up to 32 URL-safe letters. */
  topic: string
}

/** `gone`: the browser has unsubscribed and its subscription is to be deleted. `refused`: the service will not take this push. */
type PushOutcome = 'sent' | 'gone' | 'refused'

export type PushSender = {
  /** @throws Error where the service did not take it, so that it is tried again later. The address is never in its message. */
  send(target: PushTarget, push: Push): Promise<PushOutcome>
}

const TIMEOUT_MS = 10_000
/** 404 and 410: RFC 8030, section 7.3. */
const GONE = new Set([404, 410])
/** What will be no better next time: a text that is too long, keys that are not the subscription's. */
const REFUSED_FOR_GOOD = new Set([400, 401, 403, 413])

/** A new key pair, by which push services know an installation. RFC 8292. */
export const makePushKeys = async (): Promise<PushKeys> => (await import('web-push')).default.generateVAPIDKeys()

/**
 * Sends pushes: encrypted for the browser (RFC 8291), signed by the installation (RFC 8292). Redirects are not followed, and an address that
 * is not of a push service is not asked.
 */
export function createPushSender({
  keys,
  subject,
  allowsLoopback,
}: {
  keys: PushKeys
  /** Whom a push service contacts: `mailto:` or `https:`. */
  subject: string
  allowsLoopback: boolean
}): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, { text, ttlSeconds, urgency, topic }) {
      if (!isPushEndpoint(endpoint, { allowsLoopback })) return 'gone'
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
        contentEncoding: 'aes128gcm',
        TTL: ttlSeconds,
        urgency,
        topic,
      })
      const status = await post(endpoint, details)
      if (GONE.has(status)) return 'gone'
      if (REFUSED_FOR_GOOD.has(status)) return 'refused'
      if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
      return 'sent'
    },
  }
}

type Details = { headers: Record<string, unknown>; body: Buffer | null }

async function post(endpoint: string, { headers, body }: Details): Promise<number> {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const send = endpoint.startsWith('https:') ? requestSecurely : requestPlainly
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the push service could not be reached'))
    const outgoing = send(
      endpoint,
      { method: 'POST', headers: given, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        response.on('error', fail).resume()
        resolve(response.statusCode ?? 0)
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
