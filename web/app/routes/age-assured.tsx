import { beginAgeAssurance, confirmAgeAssurance, getAgeStanding } from '@stagedoor/contract/age-assurance'
import { redirect } from 'react-router'
import { AgeAssuredScreen, type AssuredState } from '../features/site/AgeAssuredScreen.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { callOrThrow } from '../session/answers.ts'
import { errorResponse } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/age-assured'

export const handle = { layout: 'public', requiresSignIn: true, texts: preloadTexts('contact') } satisfies PageRules

/** The return address of the age provider: submits its proof and shows the result. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ state: AssuredState }> {
  const visit = context.get(visitContext)
  const proof = visit.url.searchParams.get('proof')
  if (proof) {
    const reply = await visit.api(confirmAgeAssurance, { body: { proof } })
    // The proof is valid once, so the address without it is shown.
    if (reply.isOk) throw redirect(visit.paths.ageAssured)
    if (reply.problem.error === 'PROOF_REFUSED') return { state: 'failed' }
    throw errorResponse(visit, reply.problem)
  }
  const { policy, isSufficient, assurance } = await callOrThrow(visit, getAgeStanding, {})
  if (assurance) return { state: assurance.isAdult ? 'adult' : 'not-adult' }
  return { state: policy === 'assured' && !isSufficient ? 'needed' : 'not-needed' }
}

/** Redirects to the provider. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { url } = await callOrThrow(visit, beginAgeAssurance, {})
  return redirect(url)
}

export default function AgeAssured({ loaderData }: Route.ComponentProps) {
  return <AgeAssuredScreen state={loaderData.state} />
}
