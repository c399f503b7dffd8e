import type { BodyOf } from '@stagedoor/contract/endpoint'
import { linkAccount } from '@stagedoor/contract/linked-accounts'
import type { ProblemBody } from '@stagedoor/contract/problem'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { getCurrentUser } from '@stagedoor/contract/users'
import { LinkButton } from '../design/Button.tsx'
import { nextAfterSignIn } from '../features/identity/next-after-sign-in.ts'
import { translatorOf } from '../locales/translator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { unwrapOrThrow } from '../session/answers.ts'
import { rememberDueStep } from '../session/due-step.ts'
import { endTrip, forgetTrip, type SignOnTrip } from '../session/sign-on.ts'
import type { Visit } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'
import { loginFailed, loginRequested } from '../store/auth-slice.ts'
import { useAppDispatch } from '../store/hooks.ts'

/** `isLinking`: the user is signed in, and wanted to link. `wanted`: the page after sign-in; null for the default. */
type Failure = { message: string; isLinking: boolean; wanted: string | null }

type Began = { status: number; isLinking?: boolean; wanted?: string | null }

/** A sign-on that ended with a message instead of a session. */
export const signOnFailure = (message: string, { status, isLinking = false, wanted = null }: Began) =>
  data<Failure>({ message, isLinking, wanted }, { status })

/** The answer does not belong to this browser's request: no call is made. Rule ACC-13. */
export const foreignAnswer = ({ locale }: Visit, wanted: string | null) =>
  signOnFailure(translatorOf(locale).getFixedT(locale, 'auth')('signOnMalformed'), { status: 400, wanted })

/** The user or the third party declined: nobody was signed in, or nothing was linked. */
export function brokenOff(visit: Visit, trip: SignOnTrip | null) {
  if (trip?.isLinking) throw backToSecurity(visit, 'nothing')
  const text = translatorOf(visit.locale).getFixedT(visit.locale, 'auth')('signOnFailed')
  return signOnFailure(text, { status: 400, wanted: trip?.redirect ?? null })
}

/** Stores the token and redirects to the page after sign-in. */
export async function signedOn(visit: Visit, token: string, wanted: string | null): Promise<Response> {
  const viewer = unwrapOrThrow(visit, await visit.apiAs(token)(getCurrentUser, {}))
  const headers = new Headers()
  for (const line of endTrip(token, visit)) headers.append('set-cookie', line)
  return redirect(nextAfterSignIn({ viewer, wanted, paths: visit.paths }), { headers })
}

/**
 * The result of a refused third-party answer: the page of the second step, which then leads to the page after sign-in,
 * or a message.
 */
export function refused(
  visit: Visit,
  { problem, status }: { problem: ProblemBody; status: number },
  wanted: string | null,
) {
  if (problem.error !== 'SECOND_STEP_REQUIRED') return signOnFailure(problem.message, { status, wanted })
  const { ticket = '', methods = [], restoreUntil } = problem.details ?? {}
  const headers = new Headers()
  for (const line of [rememberDueStep({ ticket, methods, restoreUntil }, visit), ...forgetTrip(visit)])
    headers.append('set-cookie', line)
  throw redirect(visit.paths.signIn({ redirect: wanted ?? undefined }), { headers })
}

/** Links the proved third-party account with the signed-in one, and returns to where that began. */
export async function linked(visit: Visit, body: BodyOf<typeof linkAccount>) {
  const reply = await visit.api(linkAccount, { body })
  if (!reply.isOk) {
    return signOnFailure(reply.problem.message, { status: reply.status, isLinking: true })
  }
  throw backToSecurity(visit, body.provider)
}

/** The end of linking, with what was linked. */
function backToSecurity(visit: Visit, linkedNow: ThirdParty | 'nothing'): Response {
  const headers = new Headers()
  for (const line of forgetTrip(visit)) headers.append('set-cookie', line)
  return redirect(`${visit.paths.security}?linked=${linkedNow}`, { headers })
}

/** Shows the reason, with a link back to sign-in or linking. */
export function SignOnFailure({ message, isLinking = false, wanted = null }: Partial<Failure>) {
  const { t, paths } = useTranslation(['auth', 'ways'])
  const dispatch = useAppDispatch()
  const text = message ?? t('signOnFailed')
  useEffect(() => {
    if (isLinking) return
    dispatch(loginRequested('loginSocial'))
    dispatch(loginFailed(text))
  }, [dispatch, isLinking, text])
  return (
    <ResultPage kind="error" title={t(isLinking ? 'ways:linkFailedTitle' : 'signOnFailedTitle')} text={text}>
      <LinkButton to={isLinking ? paths.security : paths.signIn({ redirect: wanted ?? undefined })}>
        {t(isLinking ? 'ways:backToSecurity' : 'backToSignIn')}
      </LinkButton>
    </ResultPage>
  )
}
