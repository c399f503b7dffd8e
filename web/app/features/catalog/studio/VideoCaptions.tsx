import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import type { Choice } from '../../../session/choices.ts'
import { SelectField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import type { NamedCaptions } from '../film.ts'
import { captionsLanguageOf, MAXIMUM_CAPTIONS_KB } from './captions-terms.ts'
import styles from './ItemForm.module.css'

type CaptionsProps = {
  captions: readonly NamedCaptions[]
  languages: readonly Choice[]
  /** What was refused of the file that was sent last, and its language. */
  refused: { refusal: FormRefusal; language: string } | null
}

/** The captions of a video, one file of WebVTT a language. Works before JavaScript. */
export function VideoCaptions({ captions, languages, refused }: CaptionsProps) {
  const { t, locale } = useTranslation('works')
  const { state, formData } = useNavigation()
  const form = useFocusOnFault(refused?.refusal ?? null)
  const isSending = state !== 'idle' && formData?.get('intent') === 'captions'
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('captions')}</h2>
      {captions.length > 0 && (
        <ul className={styles.rows}>
          {captions.map(({ id, label }) => (
            <li key={id}>
              <Form method="post" className={styles.row} preventScrollReset>
                <input type="hidden" name="captionsId" value={id} />
                <span>{label}</span>
                <Button
                  type="submit"
                  look="quiet"
                  name="intent"
                  value="remove-captions"
                  aria-label={t('removeCaptions', { language: label })}
                >
                  {t('remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        // Empty again once something was added or removed.
        key={captions.map(({ id }) => id).join(' ')}
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={styles.words}
        preventScrollReset
      >
        {refused && Object.keys(refused.refusal.fields).length === 0 && (
          <FormAlert>{refused.refusal.message}</FormAlert>
        )}
        <SelectField
          label={t('captionsLanguage')}
          hint={captions.length > 0 ? t('captionsReplaced') : undefined}
          name="language"
          options={languages}
          defaultValue={refused?.language ?? captionsLanguageOf(locale)}
          error={refused?.refusal.fields['language']}
        />
        <TextField
          label={t('captionsFile')}
          hint={t('captionsHint', { size: MAXIMUM_CAPTIONS_KB })}
          name="captions"
          type="file"
          accept=".vtt,text/vtt"
          required
          error={refused?.refusal.fields['captions']}
        />
        <div className={styles.actions}>
          <Button type="submit" look="secondary" name="intent" value="captions" aria-disabled={isSending || undefined}>
            {t('addCaptions')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
