import * as calls from '@stagedoor/contract/account-recovery'
import { verifyCaptcha, type Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db } from '#src/platform/db/database.ts'
import { answerBy, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import { findAccount } from '../queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { refusePassword } from '../passwords/refuse-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { resetPassword, type ResetDeps } from './reset-password.ts'

const DONE = { success: true as const }

/**
 * Calls that are answered before the email is looked up: the request is recorded, and a handler of the outbox mails the
 * accounts concerned. So neither the answer nor its timing reveals anything.
 */
export const recoveryRoutes = (deps: ResetDeps & { captcha: Captcha }): BoundRoute[] => [
  route(calls.forgotPassword, async ({ body, locale, address }) => {
    if (!(await verifyCaptcha(deps.captcha, { captchaToken: body.captchaToken, address })))
      return refuse('CAPTCHA_REFUSED')
    await recordEvent(deps.db, 'identity.reset_asked', { email: body.email, locale })
    return ok({ message: textOf(locale).t('identity:resetMailed') })
  }),
  route(calls.resetPassword, async ({ body, address }) => {
    const result = await resetPassword(deps, { ...body, address })
    return answerBy(result, {
      reset: () => ok(DONE),
      link_invalid: 'LINK_INVALID',
      password_refused: ({ flaw }) => refusePassword(flaw),
      overloaded: 'OVERLOADED',
    })
  }),
  route(calls.sendEmailVerification, async ({ body, viewer, locale }) => {
    const email = viewer === null ? (body.source ?? null) : await ownEmail(deps.db, viewer.accountId)
    if (email !== null) await recordEvent(deps.db, 'identity.confirmation_asked', { email, locale })
    return ok(DONE)
  }),
  route(calls.confirmEmail, async ({ body, viewer }) => {
    const { outcome } = await confirmEmail(deps, { token: body.token, viewer })
    return outcome === 'confirmed' ? ok(DONE) : refuse('LINK_INVALID')
  }),
  route(calls.changeEmail, async ({ body, viewer, locale }) => {
    const { accountId } = viewer
    await recordEvent(deps.db, 'identity.email_change_asked', { accountId, email: body.email, locale })
    return ok({ message: textOf(locale).t('identity:emailChangeMailed') })
  }),
]

const ownEmail = async (db: Db, accountId: string): Promise<string | null> =>
  (await findAccount(db, accountId))?.email ?? null
