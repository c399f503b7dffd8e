import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'
import { decisionTexts, type DecidedKind } from './decision-texts.ts'

type DecisionFormProps = {
  of: DecidedKind
  isRemoved: boolean
  refusal: FormRefusal | undefined
  typed: string | undefined
}

/** Removes something with a reason, or restores it. */
export function DecisionForm({ of, isRemoved, refusal, typed }: DecisionFormProps) {
  const { t } = useTranslation('staff')
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const { remove, removeText, removeHint, restoreHint, restore, restoreText } = decisionTexts[of]
  return (
    <Card>
      <Form method="post" ref={form} className={styles.form} noValidate>
        <h2>{t(isRemoved ? restore : remove)}</h2>
        <p>{t(isRemoved ? restoreText : removeText)}</p>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <TextAreaField
          label={t('reason')}
          name="reason"
          rows={3}
          defaultValue={typed}
          maxLength={1_000}
          hint={t(isRemoved ? restoreHint : removeHint)}
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
            {t(isRemoved ? restore : remove)}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
