import { LinkButton } from '../../../design/Button.tsx'
import { callPaths } from '../../../call-paths.ts'
import { useLocale } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'

/** To the page on which a fan asks for a private show or call. */
export function PrivateShowLink({ performerId }: { performerId: string }) {
  const { t } = useTranslation('calls')
  const paths = callPaths(useLocale())
  return (
    <LinkButton look="secondary" to={paths.request(performerId)}>
      {t('show')}
    </LinkButton>
  )
}
