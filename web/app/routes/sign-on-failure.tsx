import type { BodyOf } from '@stagedoor/contract/endpoint'
import { linkAccount } from '@stagedoor/contract/linked-accounts'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { data, redirect } from 'react-router'
import { getCurrentUser } from '@stagedoor/contract/users'
import { LinkButton } from '../design/Button.tsx'
import { nextAfterSignIn } from '../features/identity/next-after-sign-in.ts'
import { usePaths } from '../locales/use-locale.ts'
import { translatorOf } from '../locales/translator.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { unwrapOrThrow } from '../session/answers.ts'
import { rememberDueStep } from '../session/due-step.ts'
import { endTrip, forgetTrip } from '../session/sign-on.ts'
import type { Visit } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'

/** What the pages of a sign-on are given: why it did not succeed, when it did not. */
export type SignOnProps = { actionData?: Failure | undefined }

/** `isLinking`: someone is signed in, and wanted to link. */
type Failure = { message: string; isLinking: boolean }

/** A sign-on that ended with a sentence instead of a session. */
export const signOnFailure = (message: string, status: number, isLinking = false) =>
  data<Failure>({ message, isLinking }, { status })

/** What came back is not what this browser went for: nothing is asked of anyone. Rule ACC-13. */
export const foreignAnswer = ({ locale }: Visit) =>
  signOnFailure(translatorOf(locale).getFixedT(locale, 'auth')('signOnMalformed'), 400)

/** Someone changed their mind at the third party, or it did. */
export const brokenOff = ({ locale }: Visit) =>
  signOnFailure(translatorOf(locale).getFixedT(locale, 'auth')('signOnFailed'), 400)

/** Keeps the token and goes on to where signing in leads. */
export async function signedOn(visit: Visit, token: string, wanted: string | null): Promise<Response> {
  const viewer = unwrapOrThrow(visit, await visit.apiAs(token)(getCurrentUser, {}))
  const headers = new Headers()
  for (const line of endTrip(token, visit)) headers.append('set-cookie', line)
  return redirect(nextAfterSignIn({ viewer, wanted, paths: visit.paths }), { headers })
}

/**
 * What a third party's refused answer leads to: the page that asks for the second step, which then goes on to where
 * signing in was to lead, or a sentence.
 */
export function refused(
  visit: Visit,
  { problem, status }: { problem: ProblemBody; status: number },
  wanted: string | null,
) {
  if (problem.error !== 'SECOND_STEP_REQUIRED') return signOnFailure(problem.message, status)
  const { ticket = '', methods = [] } = problem.details ?? {}
  const headers = new Headers()
  for (const line of [rememberDueStep({ ticket, methods }, visit), ...forgetTrip(visit)])
    headers.append('set-cookie', line)
  throw redirect(visit.paths.signIn({ redirect: wanted ?? undefined }), { headers })
}

/** Links what a third party has proved with anyone who is signed in, and goes back to where that was begun. */
export async function linked(visit: Visit, body: BodyOf<typeof linkAccount>) {
  const reply = await visit.api(linkAccount, { body })
  if (!reply.isOk) {
    return signOnFailure(reply.problem.message, reply.status, true)
  }
  const headers = new Headers()
  for (const line of forgetTrip(visit)) headers.append('set-cookie', line)
  throw redirect(`${visit.paths.security}?linked=${body.provider}`, { headers })
}

/** Says why, and leads back to signing in, or to where linking began. */
export function SignOnFailure({ message, isLinking = false }: Partial<Failure>) {
  const { t } = useTranslation(['auth', 'ways'])
  const paths = usePaths()
  return (
    <ResultPage
      kind="error"
      title={t(isLinking ? 'ways:linkFailedTitle' : 'signOnFailedTitle')}
      text={message ?? t('signOnFailed')}
    >
      <LinkButton to={isLinking ? paths.security : paths.signIn()}>
        {t(isLinking ? 'ways:backToSecurity' : 'backToSignIn')}
      </LinkButton>
    </ResultPage>
  )
}
