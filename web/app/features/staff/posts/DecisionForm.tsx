import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'

type DecisionFormProps = { isRemoved: boolean; refusal: FormRefusal | undefined; typed: string | undefined }

/** Removes a post with a reason, or restores it. */
export function DecisionForm({ isRemoved, refusal, typed }: DecisionFormProps) {
  const { t } = useTranslation('staff')
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  return (
    <Card>
      <Form method="post" ref={form} className={styles.form} noValidate>
        <h2>{t(isRemoved ? 'restorePost' : 'removePost')}</h2>
        <p>{t(isRemoved ? 'restorePostText' : 'removePostText')}</p>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <TextAreaField
          label={t('reason')}
          name="reason"
          rows={3}
          defaultValue={typed}
          maxLength={1_000}
          hint={t(isRemoved ? 'restoreReasonHint' : 'removeReasonHint')}
          error={refusal?.fields['reason']}
        />
        <div>
          <Button
            type="submit"
            name="decision"
            value={isRemoved ? 'restored' : 'removed'}
            look={isRemoved ? 'primary' : 'danger'}
            isBusy={state !== 'idle'}
          >
            {t(isRemoved ? 'restorePost' : 'removePost')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
