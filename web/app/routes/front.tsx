import { getSiteTerms, type SiteTerms } from '@stagedoor/contract/creator-terms'
import type { Locale } from '@stagedoor/contract/locales'
import { topPerformers } from '@stagedoor/contract/performers'
import { useTranslation } from '../locales/use-translation.ts'
import { redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { formatPercent } from '../design/format.ts'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
import { translatorOf } from '../locales/translator.ts'
import { usePaths } from '../locales/use-locale.ts'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/front'
import styles from './front.module.css'

export const handle = { welcomesVisitors: true } satisfies PageRules

/** The front page, with some creators. Signed-in readers are redirected home. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  if (visit.token !== null && (await visit.viewer())) throw redirect(visit.paths.home)
  const [popular, terms] = await Promise.all([
    visit.api(topPerformers, { query: { limit: 6 } }),
    visit.api(getSiteTerms, {}),
  ])
  return {
    popular: dataOr(popular, { data: [] }).data.map(listedCreatorIn(visit.locale)),
    forCreators: inviteCreators(dataOr(terms, null), visit.locale),
  }
}

/** What speaks to creators, written here: the page of a first visit loads no texts for it. Null while it is not known. */
function inviteCreators(terms: SiteTerms | null, locale: Locale) {
  if (terms === null) return null
  const { t } = translatorOf(locale)
  const share = formatPercent((1 - terms.commissionRate) * 100, locale)
  return { title: t('begin:frontTitle'), text: t('begin:frontText', { share }), link: t('begin:frontLink') }
}

export default function Front({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['shell', 'profiles'])
  const paths = usePaths()
  const settings = useSiteSettings()
  const { forCreators } = loaderData
  return (
    <>
      <title>{settings.siteName}</title>
      <meta name="description" content={t('welcomeText')} />
      <header className={styles.hero}>
        <h1>{t('welcomeTitle')}</h1>
        <p>{t('welcomeText')}</p>
        <div className={styles.actions}>
          <LinkButton to={paths.chooseSide()}>{t('join')}</LinkButton>
          <LinkButton look="secondary" to={paths.explore}>
            {t('explore')}
          </LinkButton>
        </div>
      </header>
      <CreatorGrid title={t('profiles:popular')} creators={loaderData.popular} isFirst />
      {forCreators && (
        <section className={styles.invitation}>
          <h2>{forCreators.title}</h2>
          <p>{forCreators.text}</p>
          <LinkButton look="secondary" to={paths.forCreators}>
            {forCreators.link}
          </LinkButton>
        </section>
      )}
    </>
  )
}
