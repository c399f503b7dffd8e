import { Button } from '../../../design/Button.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { openWidget, useWidget } from './widget-loader.ts'

/** Opens the single sign-on widget, once it is ready. */
export function WidgetButton() {
  const { t } = useTranslation('auth')
  return useWidget() === null ? null : (
    <Button look="secondary" isWide onClick={openWidget}>
      {t('continueWithPan')}
    </Button>
  )
}
