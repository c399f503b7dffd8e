import { voteInPoll } from '@stagedoor/contract/polls'
import { data, redirect } from 'react-router'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { errorResponse } from '../session/leave.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { noConnection, orOffline } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/vote'

export const handle = {
  requiresSignIn: true,
  isAction: true,
  texts: preloadTexts('polls'),
} satisfies PageRules

/** There is nothing to see before a vote. */
export function loader({ params, context }: Route.LoaderArgs): null {
  const visit = context.get(visitContext)
  if (!visit.isForData) throw redirect(visit.paths.post(params.postId))
  return null
}

/** Votes. A plain form returns to its page; a refusal is said here, or in place. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const reply = await visit.api(voteInPoll, { params: { id: textOf(form, 'option') } })
  if (reply.isOk) {
    if (visit.isForData) return { polls: reply.data.polls }
    return redirect(sitePath(textOf(form, 'back')) ?? visit.paths.post(params.postId))
  }
  if (reply.status === 404 || reply.status === 401) throw errorResponse(visit, reply.problem)
  return data({ refusal: reply.problem.message }, { status: reply.status })
}

/** Where no answer arrives, the page stays and says so. */
export async function clientAction({ params, serverAction }: Route.ClientActionArgs) {
  return orOffline<unknown>(
    () => serverAction(),
    () => data({ refusal: noConnection(params.locale) }, { status: 503 }),
  )
}

export default function Vote({ params }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('polls')
  return (
    <>
      <PageHeading title={t('poll')} />
      {actionData && 'refusal' in actionData && <FormAlert>{actionData.refusal}</FormAlert>}
      <LinkButton to={paths.post(params.postId)}>{t('backToPost')}</LinkButton>
    </>
  )
}
