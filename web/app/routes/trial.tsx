import { getTrialOffer } from '@stagedoor/contract/subscription-offers'
import { data, redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'
import type { Route } from './+types/trial'

export const handle = { texts: preloadTexts('subscriptions') } satisfies PageRules

/** A trial link redirects to its creator with the free days; an ended one shows that. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const reply = await visit.api(getTrialOffer, { params: { code: params.code } })
  if (reply.isOk)
    throw redirect(`${visit.paths.profile(reply.data.performerId)}?${new URLSearchParams({ trial: params.code })}`)
  return data(null, { status: 404 })
}

export default function Trial() {
  const { t, paths } = useTranslation('subscriptions')
  return (
    <ResultPage kind="info" title={t('trialEndedTitle')} text={t('trialEndedText')}>
      <LinkButton to={paths.explore}>{t('findCreators')}</LinkButton>
    </ResultPage>
  )
}
