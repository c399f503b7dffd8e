import { MAXIMUM_ALT_TEXT } from '@stagedoor/contract/media'
import { useState } from 'react'
import { TextAreaField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Queued } from '../media/uploads/queue-state.ts'
import { altTextName } from './edited-post.ts'
import styles from './PostEditor.module.css'

/** The alternative text of a photo that has arrived, saved with its post. */
export function AltTextField({ upload: { name, state } }: { upload: Queued }) {
  const { t } = useTranslation('studio')
  const file = state.kind === 'done' ? state.file : null
  const [written, setWritten] = useState(file?.altText ?? '')
  if (file?.type !== 'feed-photo' || file.status === 'file-error') return null
  return (
    <details className={styles.alt}>
      <summary dir="auto">
        {written.trim() || t('addAltText')} <span className="visually-hidden">{name}</span>
      </summary>
      <TextAreaField
        label={t('altText')}
        hint={t('altTextHint')}
        name={altTextName(file._id)}
        defaultValue={file.altText}
        maxLength={MAXIMUM_ALT_TEXT}
        rows={2}
        onInput={(event) => setWritten(event.currentTarget.value)}
      />
    </details>
  )
}
