import { MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { useFetcher } from 'react-router'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FilePicker } from '../../media/uploads/FilePicker.tsx'
import { UploadRow } from '../../media/uploads/UploadRow.tsx'
import { useUploads } from '../../media/uploads/use-uploads.ts'
import { useRefresh } from '../../../api/use-refresh.ts'
import styles from './ItemForm.module.css'
import { lateTitleOf, newVideoTarget, titleOfUpload, writeTitle } from './video-targets.ts'

const CHOSEN_AT_ONCE = 20

/** Uploads one video or many at once, each with its progress and a title that can be written meanwhile. */
export function NewVideos() {
  const { t } = useTranslation(['works', 'studio'])
  const refresh = useRefresh()
  const fetcher = useFetcher()
  const { uploads, add, retry, remove } = useUploads({
    owner: 'videos',
    onFinished: (upload) => {
      const late = lateTitleOf(upload)
      const saved = late ? fetcher.submit({ intent: 'title', ...late }, { method: 'post' }) : refresh()
      void saved.then(() => remove(upload.key))
    },
  })
  return (
    <div className={`${styles.words} needs-script`}>
      <FilePicker
        label={t('addVideos')}
        hint={t('addVideosHint', { count: CHOSEN_AT_ONCE })}
        icon="video"
        target={newVideoTarget}
        left={CHOSEN_AT_ONCE}
        maximum={CHOSEN_AT_ONCE}
        onChoose={(files) => add(newVideoTarget, files)}
      />
      {uploads.length > 0 && (
        <ul className={styles.words} aria-label={t('uploads')}>
          {uploads.map((upload) => (
            <li key={upload.key}>
              <Card className={styles.words}>
                <UploadRow upload={upload} onRetry={retry} onRemove={remove} />
                <TextField
                  label={t('studio:title')}
                  name="title"
                  defaultValue={titleOfUpload(upload)}
                  maxLength={MAXIMUM_ITEM_TITLE}
                  autoComplete="off"
                  onInput={(event) => writeTitle(upload.key, event.currentTarget.value)}
                />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
