import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'

type TextProps = {
  typed: { title: string; description: string } | null
  refusal: FormRefusal | null | undefined
}

/** Title and description of a stream that is prepared or announced. */
export function StreamTextFields({ typed, refusal }: TextProps) {
  const { t } = useTranslation(['live', 'common'])
  return (
    <>
      <TextField
        label={t('title')}
        name="title"
        required
        minLength={10}
        maxLength={100}
        autoComplete="off"
        defaultValue={typed?.title}
        hint={t('titleHint')}
        error={refusal?.fields['title']}
      />
      <TextAreaField
        label={t('description')}
        name="description"
        rows={2}
        maxLength={200}
        aside={t('common:optional')}
        defaultValue={typed?.description}
        error={refusal?.fields['description']}
      />
    </>
  )
}
