import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'

type DecisionFormProps = {
  of?: 'post' | 'item'
  isRemoved: boolean
  refusal: FormRefusal | undefined
  typed: string | undefined
}

const texts = {
  post: { remove: 'removePost', removeText: 'removePostText', restore: 'restorePost', restoreText: 'restorePostText' },
  item: { remove: 'removeItem', removeText: 'removeItemText', restore: 'restoreItem', restoreText: 'restoreItemText' },
} as const

/** Removes a post or an item with a reason, or restores it. */
export function DecisionForm({ of = 'post', isRemoved, refusal, typed }: DecisionFormProps) {
  const { t } = useTranslation('staff')
  const { state } = useNavigation()
  const form = useFocusOnFault(refusal)
  const { remove, removeText, restore, restoreText } = texts[of]
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
            {t(isRemoved ? restore : remove)}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
