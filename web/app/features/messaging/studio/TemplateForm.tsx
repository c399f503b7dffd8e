import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { useFormOfPage } from '../../drafts/UnsavedForms.tsx'
import styles from './Studio.module.css'
import type { TypedTemplate } from './template-actions.ts'

type FormProps = {
  /** Null: a new one. */
  template: (TypedTemplate & { id: string }) | null
  refused: { typed: TypedTemplate; refusal: FormRefusal } | null
}

/** Title and text of a template. */
export function TemplateForm({ template, refused }: FormProps) {
  const { t } = useTranslation('inbox')
  const { state } = useNavigation()
  const form = useFocusOnFault(refused)
  const { note, expectSaving } = useFormOfPage({ form, answer: refused ?? undefined, isRefused: refused !== null })
  const { title, text } = refused?.typed ?? template ?? { title: '', text: '' }
  const fields = refused?.refusal.fields
  return (
    <Form ref={form} method="post" className={styles.form} noValidate onInput={note} onSubmit={expectSaving}>
      {refused && <FormAlert>{refused.refusal.message}</FormAlert>}
      {template && <input type="hidden" name="id" value={template.id} />}
      <TextField
        label={t('templateTitle')}
        name="title"
        maxLength={60}
        required
        autoComplete="off"
        dir="auto"
        defaultValue={title}
        error={fields?.['title'] && t('templateTitleNeeded')}
      />
      <TextAreaField
        label={t('templateText')}
        name="text"
        maxLength={5_000}
        rows={4}
        required
        dir="auto"
        defaultValue={text}
        error={fields?.['text'] && t('templateTextNeeded')}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={state !== 'idle'}>
          {t('save')}
        </Button>
        {template && (
          <Button type="submit" look="quiet" name="intent" value="delete">
            {t('delete')}
          </Button>
        )}
      </div>
    </Form>
  )
}
