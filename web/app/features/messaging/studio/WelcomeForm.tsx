import type { WelcomeMessage } from '@stagedoor/contract/message-tools'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CheckField, TextAreaField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFormOfPage } from '../../drafts/UnsavedForms.tsx'
import styles from './Studio.module.css'

type WelcomeProps = {
  welcome: WelcomeMessage
  answer: { isSaved: boolean; typed: WelcomeMessage; refusal: FormRefusal | null } | null
}

/** What each new subscriber is sent, once. */
export function WelcomeForm({ welcome, answer }: WelcomeProps) {
  const { t } = useTranslation('inbox')
  const form = useFocusOnFault(answer?.refusal)
  const { note, expectSaving } = useFormOfPage({
    form,
    answer: answer ?? undefined,
    isRefused: answer?.isSaved === false,
  })
  const shown = answer?.refusal ? answer.typed : welcome
  return (
    <Card aria-labelledby="welcome-message">
      <Form ref={form} method="post" className={styles.form} noValidate onInput={note} onSubmit={expectSaving}>
        <div>
          <h2 id="welcome-message">{t('welcomeMessageTitle')}</h2>
          <p className={styles.lead}>{t('welcomeLead')}</p>
        </div>
        {answer?.isSaved && <FormAlert tone="success">{t('settingsSaved')}</FormAlert>}
        <CheckField label={t('welcomeOn')} name="isEnabled" defaultChecked={shown.isEnabled} />
        <TextAreaField
          label={t('welcomeText')}
          name="welcome"
          rows={4}
          maxLength={5_000}
          dir="auto"
          defaultValue={shown.text}
          error={answer?.refusal ? (shown.text.trim() === '' ? t('welcomeEmpty') : answer.refusal.message) : undefined}
        />
        <div>
          <Button type="submit" name="intent" value="welcome">
            {t('save')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
