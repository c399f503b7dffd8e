import { MAXIMUM_CAPTIONS_BYTES, type Captions } from '@stagedoor/contract/video-extras'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { SelectField, TextField } from '../../../design/Field.tsx'
import { useLocale } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { Language } from '../../profiles/languages.ts'
import styles from './ItemForm.module.css'

/** The captions of a video, one file of WebVTT a language. Works before JavaScript. */
export function VideoCaptions({
  captions,
  languages,
}: {
  captions: readonly Captions[]
  languages: readonly Language[]
}) {
  const { t } = useTranslation('works')
  const locale = useLocale()
  const nameOf = (code: string) => languages.find(({ value }) => value === code)?.label ?? code
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('captions')}</h2>
      <p className={styles.hint}>{t('captionsHint', { size: MAXIMUM_CAPTIONS_BYTES / 2_048 })}</p>
      {captions.map(({ _id, language, label }) => (
        <Form key={_id} method="post" className={styles.actions}>
          <input type="hidden" name="captionsId" value={_id} />
          <span>{label || nameOf(language)}</span>
          <Button type="submit" look="quiet" name="intent" value="remove-captions">
            {t('removeCaptions', { language: nameOf(language) })}
          </Button>
        </Form>
      ))}
      <Form method="post" encType="multipart/form-data" className={styles.words}>
        <SelectField
          label={t('captionsLanguage')}
          name="language"
          options={languages}
          defaultValue={locale.slice(0, 2)}
        />
        <TextField label={t('captionsFile')} name="captions" type="file" accept=".vtt,text/vtt" required />
        <div className={styles.actions}>
          <Button type="submit" look="secondary" name="intent" value="captions">
            {t('addCaptions')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
