import { isLoopback } from './is-loopback.ts'

/** The names of this machine that people open a local site by. */
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** The origins of the site's own pages: its public one, and of a local site each name of the machine. */
export function siteOriginsOf(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  if (!isLoopback(hostname)) return [origin]
  const named = LOCAL_NAMES.map((name) => new URL(`${protocol}//${name}${port && `:${port}`}`).origin)
  return [...new Set([origin, ...named])]
}
