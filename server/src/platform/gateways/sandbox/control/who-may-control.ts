import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenOf } from '../../../http/http-app.ts'
import type { Viewer } from '../../../http/viewer.ts'

/** The key of programs that drive the sandbox; they send it as `Authorization: Sandbox <key>`. */
export const sandboxControlKey = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('sandbox gateway control').digest('hex')

export type ControlGuard = { secretKey: string; findViewer(token: string): Promise<Viewer | null> }

/**
 * Whether a request may look into the sandbox's book and drive it: staff of finance and administrators, not while they act
 * as somebody else, and programs with its key. A cookie counts for looking and for forms of the page itself only.
 */
export async function mayControl(request: FastifyRequest, { secretKey, findViewer }: ControlGuard): Promise<boolean> {
  const { authorization } = request.headers
  if (authorization?.startsWith('Sandbox ')) return isSame(authorization.slice(8), sandboxControlKey(secretKey))
  const mayUseCookie = authorization === undefined && (request.method === 'GET' || isOwnForm(request))
  const token = tokenOf(request.headers) ?? (mayUseCookie ? tokenOf({ authorization: request.cookies['token'] }) : null)
  const viewer = token === null ? null : await findViewer(token)
  if (viewer === null || viewer.impersonatorId !== null) return false
  return viewer.staffRoles.includes('finance') || viewer.staffRoles.includes('admin')
}

/** A form counts only when it stands on the page itself. Browsers send at least one of the two headers. */
export function isOwnForm(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  return site === undefined
    ? origin !== undefined && URL.parse(origin)?.host === request.headers.host
    : site === 'same-origin'
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
