import * as calls from '@stagedoor/contract/two-step'
import type { Passkey, TwoStep } from '@stagedoor/contract/two-step'
import { answerBy, created, ok, refuse, signedIn } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { provedView, type Device } from '../sessions/sessions.ts'
import { deviceFingerprints } from '../sessions/token.ts'
import { refuseLeaving } from '../deletion/enter.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { findAuthority } from './authority.ts'
import type { FactorDeps } from './deps.ts'
import { finishByCode } from './finish-sign-in.ts'
import { findPasskeys, type PasskeyRow } from './passkey-queries.ts'
import { findFactors } from './queries.ts'
import { beginPasskeyProof, proveByPasskey } from './prove-by-passkey.ts'
import { removePasskey, removeTotp, renewRecoveryCodes, type RemoveOutcome } from './remove-factor.ts'
import { isTwoStepOn, needsTwoStep } from './rules.ts'
import { beginTotp, confirmTotp } from './set-up-totp.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from './sign-in-by-passkey.ts'

const DONE = { success: true as const }

export const twoStepRoutes = (deps: FactorDeps): BoundRoute[] => [
  ...codeRoutes(deps),
  ...setUpRoutes(deps),
  ...removalRoutes(deps),
  ...passkeyRoutes(deps),
  ...proofRoutes(deps),
]

const deviceOf = ({ secretKeys }: FactorDeps, call: { address: string; userAgent: string }): Device => {
  const { address, userAgent } = call
  return { address, userAgent, fingerprints: deviceFingerprints(secretKeys, { address, userAgent }) }
}

/** Why no factor may be set up here. */
const unauthorised = (reason: 'nobody' | 'outdated') =>
  reason === 'nobody' ? refuse('UNAUTHENTICATED') : refuse('SIGN_IN_OUTDATED')

const passkeyView = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  isBackedUp: row.is_backed_up,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

async function twoStepOf({ db, isProduction }: FactorDeps, accountId: string): Promise<TwoStep> {
  const [factors, passkeys] = await Promise.all([findFactors(db, accountId), findPasskeys(db, accountId)])
  return {
    isOn: isTwoStepOn(factors),
    isRequired: needsTwoStep(factors, { isProduction }),
    hasTotp: factors.has_totp,
    recoveryCodesLeft: factors.recovery_codes,
    passkeys: passkeys.map(passkeyView),
  }
}

const codeRoutes = (deps: FactorDeps): BoundRoute[] => [
  route(calls.getTwoStep, async ({ viewer }) => ok(await twoStepOf(deps, viewer.accountId))),
  route(calls.verifyTwoStep, async ({ body, ...call }) => {
    const result = await finishByCode(deps, { ...body, device: deviceOf(deps, call) })
    return answerBy(result, {
      signed_in: signedIn,
      leaving: refuseLeaving,
      closed: 'ACCOUNT_CLOSED',
      wrong: 'SECOND_STEP_WRONG',
      outdated: 'SIGN_IN_OUTDATED',
      too_many: ({ retryAfterSeconds }) => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
    })
  }),
]

const setUpRoutes = (deps: FactorDeps): BoundRoute[] => [
  route(calls.beginTotp, async ({ body, viewer }) => {
    const authority = await findAuthority(deps, { viewer, ticket: body.ticket })
    return typeof authority === 'string' ? unauthorised(authority) : ok(await beginTotp(deps, authority))
  }),
  route(calls.confirmTotp, async ({ body, viewer, ...call }) => {
    const authority = await findAuthority(deps, { viewer, ticket: body.ticket })
    if (typeof authority === 'string') return unauthorised(authority)
    const result = await confirmTotp(deps, authority, { code: body.code, device: deviceOf(deps, call) })
    return answerBy(result, {
      on: ({ recoveryCodes, token }) => ok({ recoveryCodes, token }),
      wrong: 'SECOND_STEP_WRONG',
      outdated: 'SIGN_IN_OUTDATED',
      too_many: ({ retryAfterSeconds }) => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
    })
  }),
  route(calls.beginPasskey, async ({ body, viewer }) => {
    const authority = await findAuthority(deps, { viewer, ticket: body.ticket })
    return typeof authority === 'string' ? unauthorised(authority) : ok({ ...(await beginPasskey(deps, authority)) })
  }),
  route(calls.addPasskey, async ({ body, viewer, ...call }) => {
    const authority = await findAuthority(deps, { viewer, ticket: body.ticket })
    if (typeof authority === 'string') return unauthorised(authority)
    const { response, name } = body
    const result = await addPasskey(deps, authority, { response, name, device: deviceOf(deps, call) })
    switch (result.outcome) {
      case 'added': {
        const { recoveryCodes, token } = result
        return created({ passkey: passkeyView(result.passkey), recoveryCodes, token })
      }
      case 'refused':
        return refuse('PASSKEY_REFUSED')
      case 'too_many':
        return refuse('TOO_MANY_PASSKEYS')
      case 'outdated':
        return refuse('SIGN_IN_OUTDATED')
      default:
        return result satisfies never
    }
  }),
]

const removalRoutes = (deps: FactorDeps): BoundRoute[] => {
  const answer = ({ outcome }: RemoveOutcome) => {
    if (outcome === 'needed') return refuse('SECOND_STEP_NEEDED')
    if (outcome === 'last_way') return refuse('LAST_WAY_IN')
    return outcome === 'absent' ? refuse('NOT_FOUND') : ok(DONE)
  }
  return [
    route(calls.removeTotp, async ({ viewer }) => answer(await removeTotp(deps, viewer.accountId))),
    route(calls.removePasskey, async ({ viewer, params }) =>
      answer(await removePasskey(deps, viewer.accountId, params.id)),
    ),
    route(calls.renewRecoveryCodes, async ({ viewer }) => {
      const recoveryCodes = await renewRecoveryCodes(deps, viewer.accountId)
      return recoveryCodes === null ? refuse('SECOND_STEP_NEEDED') : ok({ recoveryCodes })
    }),
  ]
}

const passkeyRoutes = (deps: FactorDeps): BoundRoute[] => [
  route(calls.beginPasskeySignIn, async ({ body }) => {
    const options = await beginPasskeySignIn(deps, body.ticket)
    return options === null ? refuse('SIGN_IN_OUTDATED') : ok({ ...options })
  }),
  route(calls.finishPasskeySignIn, async ({ body, ...call }) => {
    const { ticket, response, remember: isRemembered } = body
    const device = deviceOf(deps, call)
    const result = await finishPasskeySignIn(deps, { ticket, response, isRemembered, device })
    return answerBy(result, {
      signed_in: signedIn,
      leaving: refuseLeaving,
      refused: 'PASSKEY_REFUSED',
      outdated: 'SIGN_IN_OUTDATED',
      closed: 'ACCOUNT_CLOSED',
      email_not_verified: 'EMAIL_NOT_VERIFIED',
    })
  }),
]

const proofRoutes = (deps: FactorDeps): BoundRoute[] => [
  route(calls.beginPasskeyProof, async ({ viewer }) => {
    const options = await beginPasskeyProof(deps, viewer)
    return options === null ? refuse('NO_PASSKEY') : ok({ ...options })
  }),
  route(calls.provePasskey, async ({ viewer, body }) => {
    const result = await proveByPasskey(deps, viewer, body.response)
    if (result.outcome === 'proved') return ok(provedView(result.renewed))
    return result.outcome === 'ended' ? refuse('UNAUTHENTICATED') : refuse('PASSKEY_REFUSED')
  }),
]
