const DAY_SECONDS = 86_400
const YEAR_SECONDS = 365 * DAY_SECONDS

/** Every cookie of the site. Names and lifetimes: rule PAGE-11; `theme` lets the server render it. */
export const cookieNames = {
  token: 'token',
  originalToken: 'originalToken',
  dateOfBirth: 'eighteen_day',
  locale: 'i18nextLng',
  theme: 'theme',
  /** The IANA name of the reader's time zone, for dates rendered by the server; only while signed in. */
  timeZone: 'timeZone',
  /** The reader's choice about analytics: `granted` or `denied`. */
  analyticsConsent: 'analyticsConsent',
  /** Set when a session was found ended, so that sign-in says so; kept for minutes. */
  sessionEnded: 'sessionEnded',
  /** The purchase intended before a payment. */
  afterPayment: 'afterPayment',
  /** The page that somebody registered from, until they confirm their email. Rule ACC-25. */
  afterConfirmation: 'afterConfirmation',
  /** The page from which somebody signs in who asked for a new password, until they set it. Rule ACC-26. */
  afterReset: 'afterReset',
  /** Where the suggestions beside pages begin in their order by chance: the same for a day. Rule SEA-7. */
  suggestionSeed: 'suggestionSeed',
  /** A third-party sign-on: X's token pair, and the chosen role. */
  oauthToken: 'oauthToken',
  oauthTokenSecret: 'oauthTokenSecret',
  role: 'role',
  /** What a third party must return; kept for minutes. */
  signOn: 'signOn',
  /** A second step that is due after a third-party sign-on; kept for minutes. */
  dueStep: 'dueStep',
} as const

/** What a session leaves in the browser; nothing of it stays after signing out. Choices of the reader do. */
export const sessionCookies = [
  cookieNames.token,
  cookieNames.originalToken,
  cookieNames.timeZone,
  cookieNames.sessionEnded,
  cookieNames.afterPayment,
  cookieNames.afterConfirmation,
  cookieNames.afterReset,
  cookieNames.suggestionSeed,
  cookieNames.oauthToken,
  cookieNames.oauthTokenSecret,
  cookieNames.role,
  cookieNames.signOn,
  cookieNames.dueStep,
] as const

/** The lifetime of the token in seconds: a year if remembered, otherwise a day. */
export const tokenSeconds = (isRemembered: boolean) => (isRemembered ? YEAR_SECONDS : DAY_SECONDS)

/** The Set-Cookie line of a session's new token, which ends when the session does. */
export const tokenUntil = (
  expiresAt: string,
  { token, now, isSecure }: { token: string; now: Date; isSecure: boolean },
): string => {
  const maxAgeSeconds = Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 1_000))
  return writeCookie({ name: cookieNames.token, value: token, maxAgeSeconds, isSecure })
}

/** The lifetime of a third-party sign-on. Rule PAGE-11. */
export const socialSeconds = DAY_SECONDS
/** How long the way back from a registration is kept: as long as its link works. Rule ACC-25. */
export const confirmationSeconds = DAY_SECONDS
/** How long the way back from a forgotten password is kept: as long as its link works. Rule ACC-26. */
export const resetSeconds = 3_600
/** How long suggestions keep their order. Rule SEA-7. */
export const suggestionSeconds = DAY_SECONDS
/** The time limit of a sign-on at a third party. */
export const shortSeconds = 600

export const dateOfBirthSeconds = YEAR_SECONDS
export const preferenceSeconds = YEAR_SECONDS

/**
 * Over https every cookie has this prefix: browsers accept it for this host alone, from https, so that no other host of the
 * domain can set or shadow one. Plain http, as in development, cannot have it.
 */
const PREFIX = '__Host-'

/** The site's own cookies of a Cookie header or of `document.cookie`, by their plain names. Over https no others count. */
export function ownCookies(header: string | null, isSecure: boolean): string | null {
  if (!isSecure || header === null) return header
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.flatMap((pair) => (pair.startsWith(PREFIX) ? [pair.slice(PREFIX.length)] : [])).join('; ')
}

/** The value of one cookie in a Cookie header or `document.cookie`; null when absent or empty. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decode(part.slice(at + 1).trim())
  }
  return null
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value) || null
  } catch {
    return null
  }
}

/**
 * A cookie as Set-Cookie and `document.cookie` take it: whole site, SameSite=Lax, over https Secure and with the prefix,
 * readable by our script as rule PAGE-11 says. `maxAgeSeconds` 0 removes it.
 */
export function writeCookie(cookie: { name: string; value: string; maxAgeSeconds: number; isSecure: boolean }): string {
  const { name, value, maxAgeSeconds, isSecure } = cookie
  return `${isSecure ? PREFIX : ''}${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
