import { LinkButton } from '../../design/Button.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Entry.module.css'
import { RecoveryCodes } from './security/RecoveryCodes.tsx'

preloadTexts('account')

/** The recovery codes after setting up two-step sign-in, to be saved before continuing. */
export function KeepCodesScreen({ codes, next }: { codes: readonly string[]; next: string }) {
  const { t, paths } = useTranslation('account')
  return (
    <>
      <PageHeading title={t('codesTitle')} />
      <div className={styles.form}>
        <RecoveryCodes codes={codes} />
        <LinkButton to={next || paths.home} isWide>
          {t('continue')}
        </LinkButton>
      </div>
    </>
  )
}
