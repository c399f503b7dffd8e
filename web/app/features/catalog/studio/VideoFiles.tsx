import { Suspense, useMemo } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextField } from '../../../design/Field.tsx'
import { lazyPart } from '../../../design/lazy-part.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FileFault } from '../../media/FileFault.tsx'
import { Uploader } from '../../media/uploads/Uploader.tsx'
import type { Film } from '../film.ts'
import styles from './ItemForm.module.css'
import { videoFileTarget } from './video-targets.ts'

// Below the form. The server has it from the start, so that it renders it in place.
const FilmFrame = import.meta.env.SSR
  ? (await import('../FilmFrame.tsx')).FilmFrame
  : lazyPart(async () => (await import('../FilmFrame.tsx')).FilmFrame)

type FilesProps = { id: string; film: Film & { teaser: Film | null }; thumbnail: string | null; title: string }

/** The film, thumbnail and teaser of a video. */
export function VideoFiles({ id, film, thumbnail, title }: FilesProps) {
  const { t } = useTranslation('works')
  return (
    <>
      <Card className={styles.card}>
        <h2 id="film" className={styles.heading}>
          {t('film')}
        </h2>
        <Suspense>{film.id !== null && <FilmFrame film={film} name={title} />}</Suspense>
        {film.id !== null && film.status === 'file-error' && (
          <FileFault file={{ _id: film.id, errorCode: film.errorCode }} name={title} />
        )}
        {(film.id === null || film.status === 'file-error') && (
          <FileUpload
            id={id}
            field="video"
            label={t(film.id === null ? 'addFilm' : 'replaceFilm')}
            hint={t('filmHint')}
          />
        )}
      </Card>
      <Card className={styles.card}>
        <h2 className={styles.heading}>{t('thumbnail')}</h2>
        {thumbnail && <img src={thumbnail} alt={t('thumbnail')} width={320} height={180} />}
        <FileUpload id={id} field="thumbnail" label={t('chooseThumbnail')} hint={t('thumbnailHint')} />
        {thumbnail && <Remove intent="remove-thumbnail" label={t('removeThumbnail')} />}
      </Card>
      <Card className={styles.card}>
        <h2 className={styles.heading}>{t('teaser')}</h2>
        <p className={styles.hint}>{t('teaserHint')}</p>
        <Suspense>{film.teaser && <FilmFrame film={film.teaser} name={t('teaser')} />}</Suspense>
        {film.id !== null && film.status === 'active' && (
          <Form method="post" className={styles.words}>
            <TextField
              label={t('teaserStart')}
              name="startSeconds"
              type="number"
              min={0}
              max={Math.floor(film.duration ?? 0)}
              step={1}
              defaultValue={0}
            />
            <div className={styles.actions}>
              <Button type="submit" look="secondary" name="intent" value="cut-teaser">
                {t('cutTeaser')}
              </Button>
            </div>
          </Form>
        )}
        <FileUpload id={id} field="teaser" label={t('uploadTeaser')} hint={t('filmHint')} />
        {film.teaser && <Remove intent="remove-teaser" label={t('removeTeaser')} />}
      </Card>
    </>
  )
}

const Remove = ({ intent, label }: { intent: string; label: string }) => (
  <Form method="post">
    <Button type="submit" look="quiet" name="intent" value={intent}>
      {label}
    </Button>
  </Form>
)

type UploadProps = { id: string; field: 'video' | 'thumbnail' | 'teaser'; label: string; hint: string }

/** Chooses one file of a video, and shows it on its way. */
function FileUpload({ id, field, label, hint }: UploadProps) {
  const target = useMemo(() => videoFileTarget(id, field), [id, field])
  return (
    <Uploader
      owner={`${field} of ${id}`}
      target={target}
      icon={field === 'thumbnail' ? 'photo' : 'video'}
      label={label}
      hint={hint}
      left={1}
      maximum={1}
    />
  )
}
