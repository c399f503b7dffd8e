import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  VerifiedAuthenticationResponse,
} from '@simplewebauthn/server'
import { enter, type Entered } from '../deletion/enter.ts'
import { findAccount, type AccountRow } from '../queries.ts'
import { decideSignIn, hasUnverifiedEmail } from '../rules.ts'
import type { Device } from '../sessions/sessions.ts'
import { hashToken } from '../sessions/token.ts'
import { CHALLENGE_LIFETIME_MS } from './add-passkey.ts'
import type { FactorDeps } from './deps.ts'
import {
  findPasskeyByCredential,
  findPasskeys,
  insertChallenge,
  takeChallenge,
  writePasskeyUse,
  type PasskeyRow,
} from './passkey-queries.ts'
import { findTicket, takeTicket } from './queries.ts'

const ticketKey = ({ clock }: FactorDeps, ticket: string) => ({
  tokenHash: hashToken(ticket),
  purpose: 'verify' as const,
  now: clock.now(),
})

/** The options for signing in by passkey; null when the ticket has expired. */
export async function beginPasskeySignIn(
  deps: FactorDeps,
  ticket: string | undefined,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const { db, clock, relyingParty } = deps
  const found = ticket === undefined ? null : await findTicket(db, ticketKey(deps, ticket))
  if (ticket !== undefined && !found) return null
  const accountId = found?.account_id ?? null
  const passkeys = accountId === null ? [] : await findPasskeys(db, accountId)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty.id,
    timeout: CHALLENGE_LIFETIME_MS,
    // Alone it replaces both steps, so user verification is required; after a password, possession suffices.
    userVerification: accountId === null ? 'required' : 'discouraged',
    ...(accountId === null
      ? {}
      : { allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })) }),
  })
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFETIME_MS)
  await insertChallenge(db, { challenge: options.challenge, accountId, purpose: 'sign_in', expiresAt })
  return options
}

export type PasskeySignInOutcome = Entered | { outcome: 'refused' | 'outdated' | 'closed' | 'email_not_verified' }

/** Signs in with a passkey's response: after a password by its ticket, or alone. */
export async function finishPasskeySignIn(
  deps: FactorDeps,
  request: { ticket: string | undefined; response: object; isRemembered: boolean; device: Device },
): Promise<PasskeySignInOutcome> {
  const { ticket, response, device } = request
  const key = ticket === undefined ? null : ticketKey(deps, ticket)
  const found = key && (await findTicket(deps.db, key))
  if (key && !found) return { outcome: 'outdated' }

  const credentialId = 'id' in response && typeof response.id === 'string' ? response.id : ''
  const passkey = await findPasskeyByCredential(deps.db, credentialId)
  if (!passkey || (found && found.account_id !== passkey.account_id)) return { outcome: 'refused' }
  const purpose = 'sign_in' as const
  const accountId = found && found.account_id
  const signed = await verifySigned(deps, passkey, { response, purpose, accountId, wantsOwner: found === null })
  if (!signed) return { outcome: 'refused' }
  const { newCounter, credentialBackedUp } = signed
  const use = { signatureCount: newCounter, isBackedUp: credentialBackedUp, now: deps.clock.now() }
  await writePasskeyUse(deps.db, { passkeyId: passkey.id, ...use })

  const account = await findAccount(deps.db, passkey.account_id)
  if (account === null) return { outcome: 'refused' }
  const decision = decide(account, deps)
  if (decision !== 'sign_in') return { outcome: decision }
  if (key && !(await takeTicket(deps.db, key))) return { outcome: 'outdated' }
  const isRemembered = found?.is_remembered ?? request.isRemembered
  return enter(deps, { account, isRemembered, device })
}

function decide(account: AccountRow, { requiresVerifiedEmail }: FactorDeps) {
  const { outcome } = decideSignIn({
    isPasswordRight: true,
    account: { status: account.status, hasUnverifiedEmail: hasUnverifiedEmail(account) },
    isByEmail: false,
    requiresVerifiedEmail: requiresVerifiedEmail(),
  })
  return outcome === 'incorrect' ? 'refused' : outcome
}

type Signed = VerifiedAuthenticationResponse['authenticationInfo']

/** The library throws for every invalid response; for the sender all of that is one refusal. */
export async function verifySigned(
  { db, clock, relyingParty }: FactorDeps,
  passkey: PasskeyRow,
  requested: {
    response: object
    purpose: 'sign_in' | 'prove'
    /** The account of the challenge; null for any account. */
    accountId: string | null
    /** Whether user verification is required, not only presence. */
    wantsOwner: boolean
  },
): Promise<Signed | null> {
  const { response, purpose, accountId, wantsOwner } = requested
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Its fields are checked by the library.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, { challenge, accountId, purpose, now: clock.now() }),
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.signature_count,
      },
      requireUserVerification: wantsOwner,
    })
    return verified ? authenticationInfo : null
  } catch {
    return null
  }
}
