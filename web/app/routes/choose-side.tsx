import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../design/Icon.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { usePaths } from '../locales/use-locale.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('auth', 'entry'),
} satisfies PageRules

/** Before registration: fan or creator. */
export default function ChooseSide() {
  const { t } = useTranslation(['auth', 'entry'])
  const paths = usePaths()
  const settings = useSiteSettings()
  const [query] = useSearchParams()
  const back = { redirect: query.get('redirect') ?? undefined }
  const sides = [
    { to: paths.registerFan(back), icon: 'heart', name: t('entry:fan'), text: t('entry:fanText') },
    { to: paths.registerCreator(back), icon: 'studio', name: t('entry:creator'), text: t('entry:creatorText') },
  ] as const
  return (
    <>
      <PageHeading title={t('entry:chooseTitle', { siteName: settings.siteName })} />
      <ul className={styles.sides}>
        {sides.map((side) => (
          <li key={side.to}>
            <Link className={styles.side} to={side.to}>
              <Icon name={side.icon} />
              <span>
                <strong>{side.name}</strong>
                <small>{side.text}</small>
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.other}>
        {t('haveAccount')} <Link to={paths.signIn(back)}>{t('signIn')}</Link>
      </p>
    </>
  )
}
