import { redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/account-leaving'

export const handle = { layout: 'public', forbidsRedirect: true, texts: preloadTexts('departure') } satisfies PageRules

/** The day is in the address: nobody is signed in any more. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const until = new Date(visit.url.searchParams.get('until') ?? '')
  if (Number.isNaN(until.getTime())) throw redirect(visit.paths.signIn())
  return { until: until.toISOString() }
}

export default function AccountLeaving({ loaderData: { until } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('departure')
  const [before = '', after = ''] = t('leavingText', { when: '\n' }).split('\n')
  return (
    <>
      <PageHeading title={t('leavingTitle')} />
      <p>
        {before}
        <Moment at={until} hasTime />
        {after}
      </p>
      <p>{t('leavingHow')}</p>
      <LinkButton to={paths.signIn()} isWide>
        {t('toSignIn')}
      </LinkButton>
    </>
  )
}
