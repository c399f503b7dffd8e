import { useSubmit } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { askWidget, useWidget } from './widget-loader.ts'
import { markRequested } from './widget-marks.ts'

preloadTexts('ways')

/** Links the account that the user opens in the widget: the server verifies its token, which does not sign in here. */
export function WidgetLinkButton() {
  const { t } = useTranslation('ways')
  const submit = useSubmit()
  if (useWidget() === null) return null
  const link = () =>
    askWidget((accessToken) => {
      markRequested(accessToken)
      void submit({ intent: 'link', provider: 'pan', accessToken }, { method: 'post' })
    })
  return (
    <Button look="secondary" onClick={link}>
      {t('link', { name: t('pan') })}
    </Button>
  )
}
