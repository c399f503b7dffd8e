import { lazy, Suspense, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ProofAsked } from './fresh-sign-in.ts'
import styles from './Security.module.css'
import { HiddenFields } from './HiddenFields.tsx'

const Sheet = lazy(async () => ({ default: (await import('../../../design/Sheet.tsx')).Sheet }))

/**
 * Asks for the password again and then finishes what was begun: its fields go along. Over the page when scripts are
 * there, in the page before.
 */
export function FreshSignIn({ asked }: { asked: ProofAsked }) {
  const { t } = useTranslation('account')
  const isHydrated = useIsHydrated()
  const [closed, setClosed] = useState<ProofAsked | null>(null)
  if (!isHydrated)
    return (
      <Card className={styles.section}>
        <h2>{t('proofTitle')}</h2>
        <ProofForm asked={asked} />
      </Card>
    )
  return (
    <Suspense>
      <Sheet title={t('proofTitle')} isOpen={closed !== asked} onClose={() => setClosed(asked)}>
        <ProofForm asked={asked} />
      </Sheet>
    </Suspense>
  )
}

function ProofForm({ asked }: { asked: ProofAsked }) {
  const { t } = useTranslation('account')
  const { state } = useNavigation()
  return (
    <Form method="post" className={styles.form}>
      <HiddenFields fields={asked.begun} />
      <p>{t('proofText')}</p>
      <TextField
        label={t('currentPassword')}
        name="proof"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={asked.error}
      />
      <Button type="submit" isWide isBusy={state !== 'idle'}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
