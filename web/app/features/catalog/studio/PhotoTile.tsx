import { MAXIMUM_ITEM_DESCRIPTION, MAXIMUM_ITEM_TITLE } from '@stagedoor/contract/catalog-words'
import { MAXIMUM_ALT_TEXT } from '@stagedoor/contract/media'
import { useFetcher } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Button } from '../../../design/Button.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Icon } from '../../../design/Icon.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FileFault } from '../../media/FileFault.tsx'
import { ActionName } from './ActionName.tsx'
import type { EditedPhoto } from './edited-photo.ts'
import type { ItemAnswer } from './gallery-actions.ts'
import form from './ItemForm.module.css'
import styles from './PhotoTile.module.css'

type TileProps = {
  photo: EditedPhoto
  /** Its name where it has no title. */
  name: string
  onDelete: (id: string) => void
  /** In a gallery it can be the cover. */
  isInGallery?: boolean
}

/** One photo of the studio: what it shows, its words, and what can be done with it. Works before JavaScript. */
export function PhotoTile({ photo, name, onDelete, isInGallery = false }: TileProps) {
  const { t } = useTranslation('works')
  return (
    <div className={styles.tile}>
      <div className={styles.picture}>
        {photo.thumbnail ? (
          <img
            src={photo.thumbnail}
            alt={photo.altText || name}
            loading="lazy"
            width={320}
            height={320}
            draggable={false}
          />
        ) : (
          <Icon name={photo.isBroken ? 'alert' : 'photo'} />
        )}
        <span className={styles.badges}>
          {photo.isCover && isInGallery && <Badge tone="good">{t('cover')}</Badge>}
          {photo.isProcessing && <Badge>{t('processing')}</Badge>}
          {photo.isBroken && <Badge tone="danger">{t('unreadable')}</Badge>}
          {!photo.altText && !photo.isProcessing && !photo.isBroken && <Badge tone="warning">{t('noAltText')}</Badge>}
        </span>
      </div>
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {photo.isBroken && photo.fileId !== null && (
        <FileFault file={{ _id: photo.fileId, errorCode: photo.errorCode }} name={name} />
      )}
      <Words photo={photo} name={name} />
      <PhotoActions photo={photo} name={name} isInGallery={isInGallery} onDelete={onDelete} />
    </div>
  )
}

function PhotoActions({ photo, name, isInGallery = false, onDelete }: TileProps) {
  const { t } = useTranslation('works')
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" className={styles.actions}>
      <input type="hidden" name="photoId" value={photo.id} />
      {isInGallery && !photo.isCover && !photo.isBroken && (
        <Button type="submit" look="quiet" name="intent" value="cover">
          <ActionName action={t('makeCover')} about={name} />
        </Button>
      )}
      <Button
        type="submit"
        look="quiet"
        name="intent"
        value="delete-photo"
        onClick={(event) => {
          event.preventDefault()
          onDelete(photo.id)
        }}
      >
        <ActionName action={t('delete')} about={name} />
      </Button>
    </fetcher.Form>
  )
}

/** Title, description and alternative text. */
function Words({ photo, name }: { photo: EditedPhoto; name: string }) {
  const { t } = useTranslation(['works', 'studio'])
  const fetcher = useFetcher<{ answer: ItemAnswer }>()
  const answer = fetcher.state === 'idle' ? fetcher.data?.answer : undefined
  const refusal = answer?.outcome === 'refused' ? answer.refusal : null
  return (
    <details className={styles.words}>
      <summary>
        <ActionName action={t('edit')} about={name} />
      </summary>
      <fetcher.Form method="post" className={form.words}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {answer?.outcome === 'saved' && <FormAlert tone="success">{t('saved')}</FormAlert>}
        <input type="hidden" name="photoId" value={photo.id} />
        <input type="hidden" name="fileId" value={photo.fileId ?? ''} />
        <TextAreaField
          label={t('studio:altText')}
          hint={t('studio:altTextHint')}
          name="altText"
          defaultValue={photo.altText}
          maxLength={MAXIMUM_ALT_TEXT}
          rows={2}
        />
        <TextField
          label={t('studio:title')}
          name="title"
          defaultValue={photo.title}
          maxLength={MAXIMUM_ITEM_TITLE}
          error={refusal?.fields['title']}
        />
        <TextAreaField
          label={t('studio:description')}
          name="description"
          defaultValue={photo.description}
          maxLength={MAXIMUM_ITEM_DESCRIPTION}
          rows={2}
          error={refusal?.fields['description']}
        />
        <Button type="submit" look="secondary" name="intent" value="words" isBusy={fetcher.state !== 'idle'}>
          {t('studio:save')}
        </Button>
      </fetcher.Form>
    </details>
  )
}
