import { createHash, randomInt } from 'node:crypto'
import type { Locale } from '@stagedoor/contract/locales'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SecretKeys } from '#src/platform/secrets/secret-keys.ts'
import type { IdentityFacts } from '../facts.ts'
import { findAccount, findAccountIdByEmail } from '../queries.ts'
import { emailKey, hasUnverifiedEmail, skeletonOf } from '../rules.ts'
import { admit, type Admission, type AdmitDeps } from '../second-factors/admit.ts'
import { findFactors } from '../second-factors/queries.ts'
import { deviceFingerprints } from '../sessions/token.ts'
import type { OneTimeProof, Proved, ProviderIdentity } from './providers/provider.ts'
import { findLinkedAccount, holdSubject, insertLink, insertLinkedAccount, takeProof } from './queries.ts'
import { decideSignOn } from './rules.ts'

export type SignOnDeps = AdmitDeps & {
  secretKeys: SecretKeys
  facts: Pick<IdentityFacts, 'createProfile'>
  requiresVerifiedEmail(): boolean
}

export type SignOnRequest = {
  provider: ThirdParty
  proved: Proved
  /** The role of a new account; null creates none. */
  newRole: 'user' | 'performer' | null
  locale: Locale
  address: string
  userAgent: string
}

export type SignOnOutcome =
  | Admission
  | { outcome: 'used_before' | 'email_in_use' | 'not_linked' | 'closed' | 'staff' | 'email_not_verified' }

/**
 * Signs in the account that is linked with a third-party account, or creates one. An email that belongs to an account
 * here never suffices: its owner signs in and links the two. Rule ACC-12.
 */
export async function signOn(deps: SignOnDeps, request: SignOnRequest): Promise<SignOnOutcome> {
  const found = await deps.db.transaction().execute((tx) => findOrMake(deps, tx, request))
  if (found.outcome !== 'account') return found
  const account = await findAccount(deps.db, found.accountId)
  if (account === null) throw new Error('a linked account is missing')
  const decision = decideSignOn(
    { role: account.role, status: account.status, hasUnverifiedEmail: hasUnverifiedEmail(account) },
    { requiresVerifiedEmail: deps.requiresVerifiedEmail() },
  )
  if (decision.outcome !== 'sign_in') return { outcome: decision.outcome }
  const { address, userAgent } = request
  const fingerprints = deviceFingerprints(deps.secretKeys, { address, userAgent })
  // Lasts a day, as the cookies of a sign-on do. Rule ACC-15.
  const device = { address, userAgent, fingerprints }
  const factors = await findFactors(deps.db, account.id)
  return admit(deps, { accountId: account.id, factors, isRemembered: false, device })
}

type Found = { outcome: 'account'; accountId: string } | { outcome: 'used_before' | 'email_in_use' | 'not_linked' }

async function findOrMake(deps: SignOnDeps, tx: Tx, request: SignOnRequest): Promise<Found> {
  const { provider, proved, newRole, locale } = request
  const { identity } = proved
  await holdSubject(tx, provider, identity.subject)
  if (!(await takeAll(tx, proved.proofs))) return { outcome: 'used_before' }
  const linkedId = await findLinkedAccount(tx, provider, identity.subject)
  if (linkedId !== null) return { outcome: 'account', accountId: linkedId }
  if (newRole === null) return { outcome: 'not_linked' }
  if (identity.email !== null && (await findAccountIdByEmail(tx, emailKey(identity.email))) !== null)
    return { outcome: 'email_in_use' }

  const accountId = await makeAccount(deps, tx, { identity, role: newRole, locale })
  if (accountId === null) return { outcome: 'email_in_use' }
  if (!(await insertLink(tx, { provider, subject: identity.subject, accountId })))
    throw new Error('an account elsewhere was linked while it was held')
  return { outcome: 'account', accountId }
}

/** Uses up every proof, or reports that one was used before. */
export async function takeAll(tx: Tx, proofs: readonly OneTimeProof[]): Promise<boolean> {
  for (const { text, expiresAt } of proofs) {
    const hash = createHash('sha256').update(text).digest()
    if (!(await takeProof(tx, { hash, expiresAt }))) return false
  }
  return true
}

/** @returns the new account's id; null when its email was taken concurrently. */
async function makeAccount(
  { clock, facts }: SignOnDeps,
  tx: Tx,
  { identity, role, locale }: { identity: ProviderIdentity; role: 'user' | 'performer'; locale: Locale },
): Promise<string | null> {
  const now = clock.now()
  const { email, isEmailVerified } = identity
  // The name that others read is never the provider's, which may be a legal one. A creator chooses both names here.
  const username = role === 'user' ? pseudonym() : null
  const accountId = await insertLinkedAccount(tx, {
    role,
    username,
    skeleton: username === null ? null : skeletonOf(username),
    email,
    emailKey: email === null ? null : emailKey(email),
    emailVerifiedAt: email !== null && isEmailVerified ? now : null,
    locale,
    adultSince: now,
  })
  if (accountId === null) return null
  await facts.createProfile(tx, {
    accountId,
    username,
    role,
    name: username ?? '',
    firstName: '',
    lastName: '',
    gender: null,
    country: null,
    performer:
      role === 'performer'
        ? {
            phone: null,
            phoneCode: null,
            dateOfBirth: null,
            hasEmail: email !== null,
            isEmailVerified,
            documents: [],
            isApproved: false,
          }
        : null,
  })
  await recordEvent(tx, 'identity.account_registered', { accountId, role, locale })
  return accountId
}

const EMAIL_MESSAGES = 'abcdefghjkmnpqrstuvwxyz'
const PSEUDONYM_EMAIL_MESSAGES = 10

/** A neutral username: one in 4 × 10^13. It may be changed immediately. */
function pseudonym(): string {
  return `fan.${Array.from({ length: PSEUDONYM_EMAIL_MESSAGES }, () => EMAIL_MESSAGES[randomInt(EMAIL_MESSAGES.length)]).join('')}`
}
