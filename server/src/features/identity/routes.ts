import * as calls from '@stagedoor/contract/auth'
import type { BodyOf } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { verifyCaptcha, type Captcha } from '#src/platform/captcha/captcha.ts'
import { readPhoneNumber } from '#src/platform/phone/phone-number.ts'
import { answerBy, ok, refuse, signedIn } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { changePassword } from './change-password.ts'
import { refuseLeaving } from './deletion/enter.ts'
import type { IdentityFacts, UploadIds } from './facts.ts'
import { neutralUsername } from './neutral-username.ts'
import { refusePassword } from './passwords/refuse-password.ts'
import { proveAgain, type ProofDeps, type ProofRefusal } from './prove-again.ts'
import {
  prepareRegistration,
  registerAccount,
  type RegisterDeps,
  type Registration,
  type RegistrationRefusal,
} from './register-account.ts'
import { findStaffSession } from './impersonation/queries.ts'
import { provedView } from './sessions/sessions.ts'
import { signIn, type SignInDeps } from './sign-in.ts'
import { textOf } from '#src/platform/text/text-of.ts'

export type RouteDeps = RegisterDeps & SignInDeps & ProofDeps & { facts: IdentityFacts; captcha: Captcha }

export const identityRoutes = (deps: RouteDeps): BoundRoute[] => [
  ...registrationRoutes(deps),
  ...sessionRoutes(deps),
  ...passwordRoutes(deps),
]

const registrationRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(calls.registerUser, async ({ body, locale, address }) => {
    if (!(await verifyCaptcha(deps.captcha, { captchaToken: body.captchaToken, address })))
      return refuse('CAPTCHA_REFUSED')
    const prepared = await prepareRegistration(deps, registrationOf('user', body, locale), { address })
    if (prepared.outcome !== 'ready') return refuseRegistration(prepared)
    const { outcome } = await registerAccount(deps, prepared.ready)
    return outcome === 'username_taken'
      ? refuse('USERNAME_TAKEN')
      : ok({ message: textOf(locale).t('identity:registered') })
  }),
  route(calls.registerPerformer, async ({ body, files, locale, address }) => {
    if (!(await verifyCaptcha(deps.captcha, { captchaToken: body.captchaToken, address })))
      return refuse('CAPTCHA_REFUSED')
    const phone = body.phone?.trim()
      ? readPhoneNumber({ phone: body.phone, phoneCode: body.phoneCode ?? '' })
      : undefined
    if (phone === null) return refuse('VALIDATION_FAILED', { fields: [{ field: 'phone', rule: 'phone' }] })
    const registration = { ...registrationOf('performer', body, locale), ...phone }
    const prepared = await prepareRegistration(deps, registration, { address })
    if (prepared.outcome !== 'ready') return refuseRegistration(prepared)
    const uploads = uploadsOf(body)
    const kept = await deps.facts.keepDocuments(files, uploads)
    if (kept.outcome !== 'kept') return refuse(documentRefusals[kept.outcome])
    const { outcome } = await registerAccount(deps, prepared.ready, kept.documents)
    if (outcome !== 'registered') await deps.facts.discardDocuments(kept.documents)
    // Anyone who has to choose another name need not send them again.
    if (outcome !== 'username_taken') await deps.facts.forgetUploads(uploads)
    return outcome === 'username_taken'
      ? refuse('USERNAME_TAKEN')
      : ok({ message: textOf(locale).t('identity:registered') })
  }),
]

const documentRefusals = {
  too_large: 'TOO_LARGE',
  storage_full: 'STORAGE_FULL',
  unreadable: 'FILE_NOT_A_PICTURE',
  too_costly: 'PICTURE_TOO_LARGE',
  pdf_refused: 'PDF_NOT_ACCEPTED',
  busy: 'OVERLOADED',
  upload_missing: 'FILE_MISSING',
} as const

const uploadsOf = (body: BodyOf<typeof calls.registerPerformer>): UploadIds => ({
  ...(body.idVerificationUpload && { idVerification: body.idVerificationUpload }),
  ...(body.documentVerificationUpload && { documentVerification: body.documentVerificationUpload }),
})

type RegistrationBody = BodyOf<typeof calls.registerUser> & Partial<BodyOf<typeof calls.registerPerformer>>

const registrationOf = (role: 'user' | 'performer', body: RegistrationBody, locale: Locale): Registration => ({
  role,
  locale,
  username: body.username ?? neutralUsername(),
  email: body.email,
  password: body.password,
  name: body.name ?? '',
  firstName: body.firstName ?? '',
  lastName: body.lastName ?? '',
  gender: body.gender ?? null,
  country: body.country ?? null,
  phone: null,
  phoneCode: null,
  dateOfBirth: body.dateOfBirth ?? null,
})

function refuseRegistration(refusal: RegistrationRefusal) {
  return answerBy(refusal, {
    username_refused: ({ reason }) => refuse('USERNAME_REFUSED', { reason }),
    username_taken: 'USERNAME_TAKEN',
    name_look_alike: 'NAME_LOOK_ALIKE',
    under_age: 'UNDER_AGE',
    birth_date_unreadable: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'dateOfBirth', rule: 'date' }] }),
    password_refused: ({ flaw }) => refusePassword(flaw),
    overloaded: 'OVERLOADED',
  })
}

/** Ends the session; of staff who act as somebody else also their own, which waits. */
async function signOut({ db, sessions }: RouteDeps, viewer: Viewer): Promise<void> {
  const own = viewer.impersonatorId === null ? null : await findStaffSession(db, viewer.sessionId)
  if (own) await sessions.end(own.account_id, own.id)
  await sessions.end(viewer.accountId, viewer.sessionId)
}

const sessionRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(calls.login, async ({ body, address, userAgent }) => {
    const result = await signIn(deps, {
      username: body.username,
      password: body.password,
      isRemembered: body.remember,
      address,
      userAgent,
    })
    return answerBy(result, {
      signed_in: signedIn,
      second_step: ({ ticket, methods }) => refuse('SECOND_STEP_REQUIRED', { ticket, methods }),
      leaving: refuseLeaving,
      incorrect: 'INCORRECT_CREDENTIALS',
      closed: 'ACCOUNT_CLOSED',
      email_not_verified: 'EMAIL_NOT_VERIFIED',
      overloaded: 'OVERLOADED',
      too_many: ({ retryAfterSeconds }) => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
    })
  }),
  route(calls.logout, async ({ viewer }) => {
    await signOut(deps, viewer)
    return ok({ success: true as const })
  }),
  route(calls.listSessions, async ({ viewer }) => {
    const sessions = await deps.sessions.list(viewer)
    return ok({ data: sessions, total: sessions.length })
  }),
  route(calls.endOtherSessions, async ({ viewer }) => {
    const endedIds = await deps.sessions.endOthers(deps.db, viewer.accountId, viewer.sessionId)
    deps.sessions.disconnect(viewer.accountId, endedIds)
    return ok({ success: true as const })
  }),
  route(calls.endSession, async ({ params, viewer }) => {
    return (await deps.sessions.end(viewer.accountId, params.id)) ? ok({ success: true as const }) : refuse('NOT_FOUND')
  }),
]

const passwordRoutes = (deps: RouteDeps): BoundRoute[] => [
  route(calls.reauthenticate, async ({ body: { password, code }, viewer, address }) => {
    const result = await proveAgain(deps, viewer, { password, code, address })
    if (result.outcome === 'proved') return ok(provedView(result.renewed))
    return result.outcome === 'ended' ? refuse('UNAUTHENTICATED') : refuseProof(result)
  }),
  route(calls.updatePassword, async ({ body: { password, currentPassword, code }, viewer, address }) => {
    const result = await changePassword(deps, viewer, { password, currentPassword, code, address })
    switch (result.outcome) {
      case 'changed':
        return ok({ success: true as const })
      case 'password_refused':
        return refusePassword(result.flaw)
      case 'unproved':
        return refuse('REAUTHENTICATION_REQUIRED')
      default:
        return refuseProof(result)
    }
  }),
]

function refuseProof(refusal: ProofRefusal) {
  return answerBy(refusal, {
    wrong: 'INCORRECT_PASSWORD',
    wrong_code: 'SECOND_STEP_WRONG',
    second_step: ({ methods }) => refuse('SECOND_STEP_PROOF_REQUIRED', { methods }),
    overloaded: 'OVERLOADED',
    too_many: ({ retryAfterSeconds }) => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }),
  })
}
