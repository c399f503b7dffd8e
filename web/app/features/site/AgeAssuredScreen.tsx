import { Button, LinkButton } from '../../design/Button.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'

/** The state of the reader's age assurance. */
export type AssuredState = 'adult' | 'not-adult' | 'failed' | 'needed' | 'not-needed'

const leads = {
  adult: 'assuredOk',
  'not-adult': 'assuredNot',
  failed: 'assuredFailed',
  needed: 'assuredNeeded',
  'not-needed': 'assuredNotNeeded',
} as const satisfies Record<AssuredState, string>

/**
 * Shows the result of an age check, and starts one where it is required. A plain form, because it leads to another
 * site.
 */
export function AgeAssuredScreen({ state }: { state: AssuredState }) {
  const { t } = useTranslation(['contact', 'common'])
  const paths = usePaths()
  const maySeeAll = state === 'adult' || state === 'not-needed'
  return (
    <>
      <PageHeading title={t('assuredTitle')} lead={t(leads[state])} />
      {maySeeAll ? (
        <LinkButton to={paths.home}>{t('common:backHome')}</LinkButton>
      ) : (
        <form method="post">
          <Button type="submit">{t('assuredBegin')}</Button>
        </form>
      )}
    </>
  )
}
