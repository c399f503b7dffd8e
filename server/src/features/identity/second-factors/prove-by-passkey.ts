import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Renewed } from '../sessions/sessions.ts'
import { CHALLENGE_LIFETIME_MS } from './add-passkey.ts'
import type { FactorDeps } from './deps.ts'
import { findPasskeyByCredential, findPasskeys, insertChallenge, writePasskeyUse } from './passkey-queries.ts'
import { verifySigned } from './sign-in-by-passkey.ts'

/** What a browser needs to prove by passkey who is signed in; null for an account that has none. */
export async function beginPasskeyProof(
  { db, clock, relyingParty }: FactorDeps,
  { accountId }: Viewer,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const passkeys = await findPasskeys(db, accountId)
  if (passkeys.length === 0) return null
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout: CHALLENGE_LIFETIME_MS,
    // It replaces the password, so user verification is required: an unlocked device alone must not suffice.
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  })
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS)
  await insertChallenge(db, { challenge: options.challenge, accountId, purpose: 'prove', expiresAt })
  return options
}

/** Opens sensitive changes to the viewer's session with a passkey's response. The session gets a new token. */
export async function proveByPasskey(
  deps: FactorDeps,
  viewer: Viewer,
  response: object,
): Promise<{ outcome: 'proved'; renewed: Renewed } | { outcome: 'refused' | 'ended' }> {
  const { accountId } = viewer
  const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : ''
  const passkey = await findPasskeyByCredential(deps.db, credentialId)
  if (passkey?.account_id !== accountId) return { outcome: 'refused' }
  const signed = await verifySigned(deps, passkey, { response, purpose: 'prove', accountId, wantsOwner: true })
  if (signed === null) return { outcome: 'refused' }
  const { newCounter: signatureCount, credentialBackedUp: isBackedUp } = signed
  await writePasskeyUse(deps.db, { passkeyId: passkey.id, signatureCount, isBackedUp, now: deps.clock.now() })
  const renewed = await deps.sessions.renew(viewer, 'passkey')
  return renewed ? { outcome: 'proved', renewed } : { outcome: 'ended' }
}
