import { keepServiceWorker } from './service-worker.ts'

/** Why a browser does not take pushes. */
export type PushFault = 'unsupported' | 'denied' | 'failed'

type Subscribed = { endpoint: string; p256dh: string; auth: string }

/** Asks for permission, at a press only, and subscribes this browser. */
export async function subscribeBrowser(publicKey: string): Promise<Subscribed | PushFault> {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    const registration = await keepServiceWorker()
    if (!registration) return 'unsupported'
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    })
    const { endpoint, keys } = subscription.toJSON()
    const { p256dh, auth } = keys ?? {}
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : 'failed'
  } catch {
    // Without a connection, or where the browser has switched pushes off.
    return 'failed'
  }
}

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux/],
] as const

/** Browser and system of a user agent, as people call them; null for what is not known. */
export function describeBrowser(userAgent: string): { browser: string | null; system: string | null } {
  const nameIn = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems) }
}
