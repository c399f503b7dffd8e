import { login } from '@stagedoor/contract/auth'
import { lazy, useLayoutEffect } from 'react'
import { data, redirect, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { entrance } from '../features/identity/entrance.ts'
import { nextAfterSignIn } from '../features/identity/next-after-sign-in.ts'
import { entryLead, signInReason } from '../features/identity/sign-in-reason.ts'
import {
  firstStep,
  laterStep,
  stepOfTicket,
  type DueStep,
  type StepAnswer,
} from '../features/identity/sign-in-steps.ts'
import { SignInScreen } from '../features/identity/SignInScreen.tsx'
import { isWithoutScripts } from '../features/identity/WithoutScripts.tsx'
import { useLoginTransitions } from '../features/identity/use-login-transitions.ts'
import { forgetDueStep, readDueStep } from '../session/due-step.ts'
import { hasSessionEnded } from '../session/leave.ts'
import { formRefusal, missingFields, type FormRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/sign-in'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth'),
} satisfies PageRules

// Rarely shown, so they are loaded separately.
const SecondStepScreen = lazy(async () => ({
  default: (await import('../features/identity/SecondStepScreen.tsx')).SecondStepScreen,
}))
const KeepCodesScreen = lazy(async () => ({
  default: (await import('../features/identity/KeepCodesScreen.tsx')).KeepCodesScreen,
}))

/**
 * Signed-in readers are redirected to the page after sign-in, in place of this one: going back would lead here and forward again. A mark
 * is for the sign-in itself: who comes by here later has answered what it asks.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const wanted = visit.url.searchParams.get('redirect')
  const viewer = await visit.viewer()
  if (viewer) throw replace(nextAfterSignIn({ viewer, wanted: wanted && withoutMark(wanted), paths: visit.paths }))
  const due = readDueStep(visit.cookies)
  const needsVerifiedEmail = (await visit.site()).settings?.requireEmailVerification ?? false
  const lead = entryLead(visit.locale, { wanted, isExpired: hasSessionEnded(visit.cookies) })
  return { lead, isJoining: signInReason(wanted) !== null, needsVerifiedEmail, step: due && stepOfTicket(due) }
}

const withoutMark = (address: string): string => address.replace(/#.*$/s, '')

/** Signs in, stores the token, and redirects. A refusal stays here with its reason. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const later = await laterStep(visit, form)
  if (later) return answerStep(visit, later)
  const username = textOf(form, 'username')
  const missing = missingFields(form, ['username', 'password'], visit.locale)
  if (missing) return data({ refusal: missing, username }, { status: 400 })

  const remember = form.has('remember')
  const reply = await visit.api(login, { body: { username, password: textOf(form, 'password'), remember } })
  if (reply.isOk)
    return enter(visit, {
      token: reply.data.token,
      isRemembered: remember,
      isWithoutScripts: isWithoutScripts(form),
    })
  if (reply.problem.error === 'SECOND_STEP_REQUIRED')
    return answerStep(visit, await firstStep(visit, reply.problem, remember))
  return data({ refusal: formRefusal(reply.problem, visit.locale), username }, { status: reply.status })
}

/** Stores the token and redirects to the page after sign-in. */
async function enter(visit: Visit, entering: Parameters<typeof entrance>[1]) {
  const { next, headers } = await entrance(visit, entering)
  return replace(next, { headers })
}

/** The result of a step after the password: signed in, another attempt, or a restart. */
async function answerStep(visit: Visit, answer: StepAnswer) {
  switch (answer.outcome) {
    case 'signed_in': {
      if (answer.recoveryCodes.length === 0) return enter(visit, answer)
      const { next, headers } = await entrance(visit, answer)
      return data({ codes: answer.recoveryCodes, next }, { headers })
    }
    case 'due':
      return data({ step: answer.step }, { status: answer.step.error === undefined ? 200 : 401 })
    case 'passkey':
      return data({ step: answer.step, options: answer.options })
    case 'over':
      return data(
        { refusal: { message: answer.message, fields: {} }, username: '' },
        { status: 401, headers: { 'set-cookie': forgetDueStep(visit) } },
      )
    case 'given_up':
      return redirect(`${visit.url.pathname}${visit.url.search}`, { headers: { 'set-cookie': forgetDueStep(visit) } })
    default:
      return answer satisfies never
  }
}

/** Whether recovery codes, which are shown once, are on the page or about to be. */
let hasCodes = false

/** With codes to keep the page is not read again, whatever asks for it: that would lead the reader, who is signed in, on. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // A reading that begins while the answer's own data are read has the form, but no answer.
  if ((actionResult as Answer | undefined)?.codes !== undefined) hasCodes = true
  return !hasCodes && defaultShouldRevalidate
}

/** The action's answers, in one type. */
type Answer = {
  refusal?: FormRefusal
  username?: string
  step?: DueStep | null
  options?: object
  codes?: readonly string[]
  next?: string
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation('auth')
  const answer: Answer = actionData ?? {}
  const error = answer.refusal ? answer.refusal.message || t('incorrect') : answer.step?.error
  const isDone = answer.codes !== undefined
  useLoginTransitions({ error: error ?? null, isDone })
  // Of a form that was sent before JavaScript, too.
  useLayoutEffect(() => {
    hasCodes = isDone
    return () => void (hasCodes = false)
  }, [isDone])
  if (answer.codes) return <KeepCodesScreen codes={answer.codes} next={answer.next ?? ''} />
  // Passkey sign-in without a password may run while a step is due; that step is on its own page.
  const step = answer.step ?? (answer.refusal ? null : loaderData.step)
  if (step) return <SecondStepScreen step={step} passkeyOptions={answer.options ?? null} />
  return (
    <SignInScreen
      refusal={answer.refusal ?? null}
      username={answer.username ?? ''}
      passkeyOptions={answer.options ?? null}
      lead={loaderData.lead}
      isJoining={loaderData.isJoining}
      needsVerifiedEmail={loaderData.needsVerifiedEmail}
    />
  )
}
