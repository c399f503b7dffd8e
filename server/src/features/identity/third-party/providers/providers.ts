import type { Google } from './google.ts'
import type { Pan } from './pan.ts'
import type { Proved, ProviderRefusal } from './provider.ts'
import type { Twitter } from './twitter.ts'

/** The third parties that are set up; null for the others. */
export type Providers = { google: Google | null; twitter: Twitter | null; pan: Pan | null }

/** By Google's ID token and its nonce, or the widget's access token; null when the third party is not set up. */
export async function proveByToken(
  { google, pan }: Providers,
  { provider, accessToken, nonce }: { provider: 'google' | 'pan'; accessToken: string; nonce?: string | undefined },
): Promise<Proved | ProviderRefusal | null> {
  return provider === 'google'
    ? (google?.fromIdToken(accessToken, nonce) ?? null)
    : (pan?.fromAccessToken(accessToken) ?? null)
}
