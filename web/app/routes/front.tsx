import { topPerformers } from '@stagedoor/contract/performers'
import { useTranslation } from '../locales/use-translation.ts'
import { redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { listedCreatorIn } from '../features/profiles/creator.ts'
import { CreatorGrid } from '../features/profiles/CreatorGrid.tsx'
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
  const popular = dataOr(await visit.api(topPerformers, { query: { limit: 6 } }), { data: [] })
  return { popular: popular.data.map(listedCreatorIn(visit.locale)) }
}

export default function Front({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['shell', 'profiles'])
  const paths = usePaths()
  const settings = useSiteSettings()
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
    </>
  )
}
