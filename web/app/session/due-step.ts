import { cookieNames, readCookie, shortSeconds, writeCookie } from './cookies.ts'

/** The answer to a third-party sign-in when a second step is due. */
export type DueTicket = {
  ticket: string
  methods: string[]
  /** With the method `restore`: when the account is erased. */
  restoreUntil?: string | undefined
}

/**
 * The cookie that takes a due step to its page, while its ticket is valid. The widget's page writes it too, so it is
 * readable by scripts: without the second step it opens nothing.
 */
export const dueStepCookie = ({ ticket, methods, restoreUntil }: DueTicket) => ({
  name: cookieNames.dueStep,
  value: JSON.stringify({ ticket, methods, restoreUntil }),
  maxAgeSeconds: shortSeconds,
})

export const rememberDueStep = (due: DueTicket, { isSecure }: { isSecure: boolean }): string =>
  writeCookie({ ...dueStepCookie(due), isSecure })

/** The Set-Cookie line that removes it. */
export const forgetDueStep = ({ isSecure }: { isSecure: boolean }): string =>
  writeCookie({ name: cookieNames.dueStep, value: '', maxAgeSeconds: 0, isSecure })

/** The due step in this browser; null when there is none. */
export function readDueStep(cookieHeader: string | null): DueTicket | null {
  const text = readCookie(cookieHeader, cookieNames.dueStep)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isDueTicket(value)) return null
    const { ticket, methods, restoreUntil } = value
    return { ticket, methods, restoreUntil: typeof restoreUntil === 'string' ? restoreUntil : undefined }
  } catch {
    return null
  }
}

function isDueTicket(value: unknown): value is DueTicket {
  if (typeof value !== 'object' || value === null || !('ticket' in value) || !('methods' in value)) return false
  const { ticket, methods } = value
  const areTexts = Array.isArray(methods) && methods.every((method) => typeof method === 'string')
  return typeof ticket === 'string' && ticket !== '' && areTexts && methods.length > 0
}
