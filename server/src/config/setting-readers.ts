import { isIP } from 'node:net'

/** The environment as plain text; an empty text counts as absent. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings one by one and collects one sentence per wrong setting. */
export type SettingReader = {
  /** One sentence per problem, in the order of reading; may be empty. */
  problems: string[]
  text(name: string): string | undefined
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T
  /** `1` and `0`. */
  flag(name: string, fallback: boolean): boolean
  wholeNumber(name: string, range: { from: number; to: number; fallback: number }): number
  /** Comma-separated; may be empty. */
  list(name: string, fallback: readonly string[]): readonly string[]
  /** Null when absent or wrong. */
  url(name: string, rule: { protocols: readonly string[]; example: string }): URL | null
}

/** Creates a reader of `env` that collects problems. */
export function settingReader(env: Environment): SettingReader {
  const problems: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    problems,
    text,
    oneOf(name, allowed, fallback) {
      const value = text(name)
      if (value === undefined) return fallback
      const known = allowed.find((candidate) => candidate === value)
      if (known === undefined) problems.push(`${name} is "${value}": set it to ${allowed.join(', ')}, or remove it.`)
      return known ?? fallback
    },
    flag(name, fallback) {
      const value = text(name)
      if (value === undefined) return fallback
      if (value !== '0' && value !== '1') problems.push(`${name} is "${value}": set it to 1 or 0, or remove it.`)
      return value === '1'
    },
    wholeNumber(name, { from, to, fallback }) {
      const value = text(name)
      if (value === undefined) return fallback
      const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
      if (number >= from && number <= to) return number
      problems.push(`${name} is "${value}": set it to a whole number from ${from} to ${to}, or remove it.`)
      return fallback
    },
    list(name, fallback) {
      const value = text(name)
      if (value === undefined) return fallback
      return value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    },
    url(name, { protocols, example }) {
      const value = text(name)
      if (value === undefined) return null
      const url = URL.parse(value)
      if (url && protocols.includes(url.protocol) && url.host !== '') return url
      // The value is not shown, because it may contain a password.
      problems.push(`${name} is not a valid URL: use the form ${example}, or remove it.`)
      return null
    },
  }
}

/** An address, or a range such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
