import type { SettingReader } from './setting-readers.ts'

/** The third parties that users can sign in with. Null: not configured, and not offered. */
export type SignOnSettings = { google: GoogleSettings | null; twitter: TwitterSettings | null; pan: PanSettings | null }

/** Any OpenID Connect provider with Google's protocol. */
export type GoogleSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Origins from which pictures may be fetched. */
  pictureOrigins: readonly string[]
}

/** X, by OAuth 1.0a. */
export type TwitterSettings = { apiUrl: string; consumerKey: string; consumerSecret: string }

/** The single sign-on widget: its script, and how its access tokens are verified. */
export type PanSettings = {
  scriptUrl: string
  clientId: string
  proof: PanProof
  /** Further origins that the widget calls or frames. */
  widgetOrigins: readonly string[]
  /** Origins from which pictures may be fetched. */
  pictureOrigins: readonly string[]
}

export type PanProof =
  | { kind: 'jwks'; issuer: string; jwksUrl: string }
  | { kind: 'introspection'; url: string; clientSecret: string }

/** No third party at all. */
export const noSignOn: SignOnSettings = { google: null, twitter: null, pan: null }

/**
 * Reads the third parties' settings. A partly configured one is a problem that names what is missing. Production
 * accepts https only.
 */
export function readSignOn(read: SettingReader, { isProduction }: { isProduction: boolean }): SignOnSettings {
  const addresses = addressReader(read, isProduction)
  return {
    google: readGoogle(read, addresses),
    twitter: readTwitter(read, addresses),
    pan: readPan(read, addresses),
  }
}

type AddressReader = {
  one(name: string, fallback?: string): string
  origins(name: string, fallback: readonly string[]): readonly string[]
}

function addressReader(read: SettingReader, isProduction: boolean): AddressReader {
  const protocols = isProduction ? ['https:'] : ['https:', 'http:']
  return {
    one(name, fallback = '') {
      return read.url(name, { protocols, example: 'https://accounts.example' })?.href.replace(/\/$/, '') ?? fallback
    },
    origins(name, fallback) {
      return read.list(name, fallback).flatMap((text) => {
        const url = URL.parse(text)
        if (url && protocols.includes(url.protocol) && url.origin === text) return [text]
        read.problems.push(
          `${name} holds a value that is not an origin: list origins such as https://cdn.example, or remove it.`,
        )
        return []
      })
    },
  }
}

/** Whether all of these are set. Some but not all is a problem. */
function areSet(read: SettingReader, names: readonly string[]): boolean {
  const missing = names.filter((name) => read.text(name) === undefined)
  if (missing.length > 0 && missing.length < names.length) {
    const present = names.filter((name) => !missing.includes(name))
    read.problems.push(
      `${present.join(', ')} without ${missing.join(', ')}: set ${missing.join(', ')} too, or remove the rest.`,
    )
  }
  return missing.length === 0
}

function readGoogle(read: SettingReader, addresses: AddressReader): GoogleSettings | null {
  const issuer = addresses.one('GOOGLE_ISSUER', 'https://accounts.google.com')
  const pictureOrigins = addresses.origins('GOOGLE_PICTURE_ORIGINS', ['https://lh3.googleusercontent.com'])
  if (!areSet(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])) return null
  return {
    issuer,
    clientId: read.text('GOOGLE_CLIENT_ID') ?? '',
    clientSecret: read.text('GOOGLE_CLIENT_SECRET') ?? '',
    pictureOrigins,
  }
}

function readTwitter(read: SettingReader, addresses: AddressReader): TwitterSettings | null {
  const apiUrl = addresses.one('TWITTER_API_URL', 'https://api.x.com')
  if (!areSet(read, ['TWITTER_CONSUMER_KEY', 'TWITTER_CONSUMER_SECRET'])) return null
  return {
    apiUrl,
    consumerKey: read.text('TWITTER_CONSUMER_KEY') ?? '',
    consumerSecret: read.text('TWITTER_CONSUMER_SECRET') ?? '',
  }
}

function readPan(read: SettingReader, addresses: AddressReader): PanSettings | null {
  const scriptUrl = addresses.one('PAN_WIDGET_URL')
  const widgetOrigins = addresses.origins('PAN_WIDGET_ORIGINS', [])
  const pictureOrigins = addresses.origins('PAN_PICTURE_ORIGINS', [])
  if (!areSet(read, ['PAN_WIDGET_URL', 'PAN_CLIENT_ID'])) return null
  const proof = readPanProof(read, addresses)
  if (proof === null) {
    read.problems.push(
      'PAN_WIDGET_URL without a way to prove its tokens: set PAN_ISSUER and PAN_JWKS_URL, or PAN_INTROSPECTION_URL and PAN_CLIENT_SECRET.',
    )
    return null
  }
  return { scriptUrl, clientId: read.text('PAN_CLIENT_ID') ?? '', proof, widgetOrigins, pictureOrigins }
}

function readPanProof(read: SettingReader, addresses: AddressReader): PanProof | null {
  const issuer = read.text('PAN_ISSUER')
  const jwksUrl = addresses.one('PAN_JWKS_URL')
  if (issuer !== undefined && jwksUrl !== '') return { kind: 'jwks', issuer, jwksUrl }
  const url = addresses.one('PAN_INTROSPECTION_URL')
  const clientSecret = read.text('PAN_CLIENT_SECRET')
  return url !== '' && clientSecret !== undefined ? { kind: 'introspection', url, clientSecret } : null
}

/**
 * The origins that sign-on needs: redirects of forms, and what the widget loads, calls and frames. For the content
 * policy.
 */
export function signOnOrigins({ google, twitter, pan }: SignOnSettings): {
  formOrigins: readonly string[]
  widgetOrigins: readonly string[]
} {
  const places = [google?.issuer, twitter?.apiUrl].filter((url) => url !== undefined)
  return {
    formOrigins: places.map((url) => new URL(url).origin),
    widgetOrigins: pan === null ? [] : [...new Set([new URL(pan.scriptUrl).origin, ...pan.widgetOrigins])],
  }
}
