import { useCallback } from 'react'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { loginFailed } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { HiddenFields } from './security/HiddenFields.tsx'
import { usePasskeyCeremony } from './use-passkey.ts'

/** The passkey step; needs JavaScript. The screen around it shows its failure. */
export function PasskeyStep({ hidden, options }: { hidden: Record<string, string>; options: object | null }) {
  const { t } = useTranslation('auth')
  const dispatch = useAppDispatch()
  const failed = useCallback(() => dispatch(loginFailed(t('passkeyFailed'))), [dispatch, t])
  const begun = options && { options, fields: { ...hidden, intent: 'passkey' } }
  usePasskeyCeremony('get', begun, failed)
  return (
    <Form method="post" className="needs-script">
      <HiddenFields fields={{ ...hidden, intent: 'passkey-options' }} />
      <Button type="submit" look="secondary" isWide>
        {t(hidden['ticket'] ? 'usePasskey' : 'signInWithPasskey')}
      </Button>
    </Form>
  )
}
