import { Button } from '../../../design/Button.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useLogin } from '../../../store/use-login.ts'
import { openWidget, useWidget } from './widget-loader.ts'

preloadTexts('auth')

/** Opens the single sign-on widget, once it is ready. */
export function WidgetButton() {
  const { t } = useTranslation('auth')
  const { running } = useLogin()
  return useWidget() === null ? null : (
    <Button look="secondary" isWide isBusy={running === 'loginPan'} onClick={openWidget}>
      {t('continueWithPan')}
    </Button>
  )
}
