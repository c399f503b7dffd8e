import { useCallback, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { HiddenFields } from './security/HiddenFields.tsx'
import { usePasskeyCeremony } from './use-passkey.ts'

/** The passkey step; needs JavaScript. */
export function PasskeyStep({ hidden, options }: { hidden: Record<string, string>; options: object | null }) {
  const { t } = useTranslation('auth')
  const [hasFailed, setFailed] = useState(false)
  const failed = useCallback(() => setFailed(true), [])
  const begun = options && { options, fields: { ...hidden, intent: 'passkey' } }
  usePasskeyCeremony('get', begun, failed)
  return (
    <Form method="post" className="needs-script" onSubmit={() => setFailed(false)}>
      <HiddenFields fields={{ ...hidden, intent: 'passkey-options' }} />
      {hasFailed && <FormAlert>{t('passkeyFailed')}</FormAlert>}
      <Button type="submit" look="secondary" isWide>
        {t(hidden['ticket'] ? 'usePasskey' : 'signInWithPasskey')}
      </Button>
    </Form>
  )
}
