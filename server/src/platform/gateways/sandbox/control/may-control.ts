import { createHmac, timingSafeEqual } from 'node:crypto'
import { tokenOf } from '../../../http/http-app.ts'
import type { Viewer } from '../../../http/viewer.ts'

/** The key of programs that control the sandbox; they send it as `Authorization: Sandbox <key>`. */
export const sandboxControlKey = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('sandbox gateway control').digest('hex')

export type ControlGuard = { secretKey: string; findViewer(token: string): Promise<Viewer | null> }

/**
 * Whether a call may read and control the sandbox: staff of finance and administrators, unless impersonating, and
 * programs with its key. Cookies never authorise.
 */
export async function mayControl(
  headers: { authorization?: string | undefined },
  { secretKey, findViewer }: ControlGuard,
): Promise<boolean> {
  const { authorization } = headers
  if (authorization?.startsWith('Sandbox ')) return isSame(authorization.slice(8), sandboxControlKey(secretKey))
  const token = tokenOf(headers)
  const viewer = token === null ? null : await findViewer(token)
  if (viewer === null || viewer.impersonatorId !== null) return false
  return viewer.staffRoles.includes('finance') || viewer.staffRoles.includes('admin')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
