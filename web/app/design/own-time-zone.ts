let own: string | null = null

/** The time zone of the browser. Each date of a page asks for it, and a phone takes milliseconds to find it. */
export function ownTimeZone(): string {
  own ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return own
}
