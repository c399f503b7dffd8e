import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findAccount } from '../queries.ts'
import type { Device } from '../sessions/sessions.ts'
import { addFactor, openWaiting, type Authority } from './authority.ts'
import type { FactorDeps } from './deps.ts'
import { findPasskeys, insertChallenge, insertPasskey, takeChallenge, type PasskeyRow } from './passkey-queries.ts'
import { signatureAlgorithms } from './relying-party.ts'

export const CHALLENGE_LIFETIME_MS = 5 * 60_000
const MAXIMUM_PASSKEYS = 20

/** What a browser needs to make a passkey for the account. */
export async function beginPasskey(
  { db, clock, relyingParty, siteName }: FactorDeps,
  { accountId }: Authority,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const [account, passkeys] = [await findAccount(db, accountId), await findPasskeys(db, accountId)]
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: siteName(),
    rpID: relyingParty.id,
    userName: account?.username ?? account?.email ?? accountId,
    userID: new TextEncoder().encode(accountId),
    timeout: CHALLENGE_LIFETIME_MS,
    supportedAlgorithmIDs: signatureAlgorithms,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS)
  await insertChallenge(db, { challenge: options.challenge, accountId, purpose: 'register', expiresAt })
  return options
}

export type AddOutcome =
  | { outcome: 'added'; passkey: PasskeyRow; recoveryCodes: string[]; token: string | null }
  | { outcome: 'refused' | 'too_many' | 'outdated' }

/** Stores a passkey that a browser created for our challenge. */
export async function addPasskey(
  deps: FactorDeps,
  authority: Authority,
  { response, name, device }: { response: object; name: string; device: Device },
): Promise<AddOutcome> {
  const { accountId } = authority
  const made = await verify(deps, accountId, response)
  if (!made) return { outcome: 'refused' }
  const { credential, credentialBackedUp } = made
  if ((await findPasskeys(deps.db, accountId)).length >= MAXIMUM_PASSKEYS) return { outcome: 'too_many' }

  let passkey: PasskeyRow | null = null
  const recoveryCodes = await deps.db.transaction().execute((tx) =>
    addFactor(deps, tx, authority, async () => {
      passkey = await insertPasskey(tx, {
        account_id: accountId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        signature_count: credential.counter,
        transports: credential.transports ?? [],
        is_backed_up: credentialBackedUp,
        name: name.trim() || new Date(deps.clock.now()).toISOString().slice(0, 10),
      })
      if (passkey !== null)
        await recordEvent(tx, 'identity.second_factor_changed', { accountId, change: 'passkey_added' })
      return passkey !== null
    }),
  )
  if (recoveryCodes === null || passkey === null) return { outcome: passkey === null ? 'refused' : 'outdated' }
  return { outcome: 'added', passkey, recoveryCodes, token: await openWaiting(deps, authority, device) }
}

type Made = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** The library throws for every invalid response; for the sender all of that is one refusal. */
async function verify(
  { db, clock, relyingParty }: FactorDeps,
  accountId: string,
  response: object,
): Promise<Made | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // Its fields are checked by the library.
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        takeChallenge(db, { challenge, accountId, purpose: 'register', now: clock.now() }),
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: signatureAlgorithms,
    })
    return registrationInfo ?? null
  } catch {
    return null
  }
}
