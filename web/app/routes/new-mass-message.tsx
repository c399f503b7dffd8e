import { getOwnTerms } from '@stagedoor/contract/creator-terms'
import { getMassMessage } from '@stagedoor/contract/mass-messages'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { findLists } from '../features/audience/offer-terms.ts'
import { answerMassForm } from '../features/messaging/mass/mass-actions.ts'
import { emptyMass, usedAgain } from '../features/messaging/mass/mass-form.ts'
import { MassEditor } from '../features/messaging/mass/MassEditor.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/new-mass-message'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('mass', 'inbox', 'studio', 'messages'),
} satisfies PageRules

/** An empty mass message, or one that is used again (`from`). */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const from = visit.url.searchParams.get('from')
  const [lists, { state }, terms, used] = await Promise.all([
    findLists(visit),
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, getOwnTerms, {}),
    from === null ? null : visit.api(getMassMessage, { params: { id: from } }),
  ])
  const maySell = state === 'approved' || state === 'payout_ready'
  return {
    lists,
    terms: maySell ? terms : null,
    mass: used?.isOk ? usedAgain(used.data) : emptyMass,
    usedId: used?.isOk ? used.data._id : null,
    messageId: crypto.randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerMassForm(visit, await readForm(request))
  if (answer.outcome === 'sent') return redirect(visit.paths.massMessage(answer.id))
  return data(answer, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function NewMassMessage({
  loaderData: { lists, terms, mass, usedId, messageId },
}: Route.ComponentProps) {
  const { t, paths } = useTranslation('mass')
  const answer = useLastAnswer<typeof action>()
  const refused = answer?.outcome === 'refused' ? answer : null
  const review = answer?.outcome === 'review' ? answer.review : null
  return (
    <>
      <PageHeading title={t('new')} back={{ to: paths.massMessages, name: t('title') }} />
      <MassEditor
        mass={refused?.mass ?? review?.mass ?? mass}
        usedId={usedId}
        messageId={messageId}
        lists={lists}
        terms={terms}
        review={review}
        refusal={refused?.refusal ?? null}
      />
    </>
  )
}
