import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useUnsaved } from '../drafts/use-unsaved.tsx'
import type { AccountAnswer, AccountForm } from './account-form.ts'
import styles from './ProfileForm.module.css'

/** How saving one form went. */
export type SectionUpdate = {
  /** What the page's action answered to it last. */
  answer: AccountAnswer | undefined
  isSaved: boolean
  error: string | null
  /** Errors by field. */
  fields: Record<string, string>
}

type SectionProps = { form: AccountForm; title: string; lead?: string; update: SectionUpdate; children: ReactNode }

/** One form of the creator's account, with its errors and its button. */
export function AccountSection({ form, title, lead, update, children }: SectionProps) {
  const { t } = useTranslation('common')
  const { state, formData } = useNavigation()
  const ref = useFocusOnFault(Object.keys(update.fields).length > 0 ? update.fields : null)
  const { note, expectSaving, question } = useUnsaved({
    form: ref,
    kept: null,
    answer: update.answer,
    isRefused: update.answer?.isSaved === false,
  })
  return (
    <Form ref={ref} method="post" className={styles.form} onInput={note} onSubmit={expectSaving}>
      <input type="hidden" name="form" value={form} />
      <div className={styles.head}>
        <h2>{title}</h2>
        {lead && <p>{lead}</p>}
      </div>
      {update.error && <FormAlert>{update.error}</FormAlert>}
      {update.isSaved && (
        <noscript>
          <FormAlert tone="success">{t('changesSaved')}</FormAlert>
        </noscript>
      )}
      {children}
      <div>
        <Button type="submit" isBusy={state !== 'idle' && formData?.get('form') === form}>
          {t('save')}
        </Button>
      </div>
      {question}
    </Form>
  )
}
