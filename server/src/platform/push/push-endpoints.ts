/** The push services of browsers: Chrome and others by Google, Firefox, Edge, Safari. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
] as const

const LONGEST = 1_024
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)$/

/**
 * Whether pushes may be sent to an address that a browser named: https, no user, no port of its own, at a known push service. So a made-up
 * address never lets this server reach into its own network. On this machine itself only where `allowsLoopback`, which production never does.
 */
export function isPushEndpoint(text: string, { allowsLoopback }: { allowsLoopback: boolean }): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  if (allowsLoopback && protocol === 'http:' && LOOPBACK.test(hostname)) return true
  return protocol === 'https:' && port === '' && SERVICES.some((service) => isServedBy(hostname, service))
}

const isServedBy = (hostname: string, service: string): boolean =>
  service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service
