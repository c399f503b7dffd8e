import { searchOwnPhotos } from '@stagedoor/contract/photos'
import { useMemo } from 'react'
import { data, useFetcher } from 'react-router'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { DeletedTile } from '../features/catalog/studio/DeletedTile.tsx'
import { editedPhotoOf } from '../features/catalog/studio/edited-photo.ts'
import { answerPhoto } from '../features/catalog/studio/gallery-actions.ts'
import styles from '../features/catalog/studio/ItemForm.module.css'
import { photoTarget } from '../features/catalog/studio/photo-target.ts'
import { PhotoTile } from '../features/catalog/studio/PhotoTile.tsx'
import { useUndo } from '../features/catalog/studio/use-undo.ts'
import { UnlessUploading } from '../features/media/uploads/UnlessUploading.tsx'
import { Uploader } from '../features/media/uploads/Uploader.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-photos'
import grid from './studio-photos.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'works', 'uploads') } satisfies PageRules

const CHOSEN_AT_ONCE = 200

/** Every photo of the creator, in galleries and in none, the newest change first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchOwnPhotos, visit.url.searchParams, { pageSize: 24 })
  const found = await callOrThrow(visit, searchOwnPhotos, { query })
  stayWithin(visit, list, found.total)
  return { photos: found.data.map(editedPhotoOf), total: found.total, list }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerPhoto(context.get(visitContext), await readForm(request))
  return data({ answer }, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function StudioPhotos({ loaderData: { photos, total, list } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('works')
  const deletion = useFetcher({ key: 'delete photo' })
  const target = useMemo(() => photoTarget(null), [])
  const undo = useUndo(
    (photoId) =>
      void deletion.submit({ intent: 'delete-photo', photoId }, { method: 'post', action: paths.studioPhotos }),
  )
  return (
    <>
      <PageHeading title={t('photosTitle')} lead={t('photosLead')} />
      <div className={styles.photos}>
        <Uploader
          owner="photos"
          target={target}
          icon="photo"
          label={t('addPhotos')}
          hint={t('addPhotosHint', { count: CHOSEN_AT_ONCE })}
          left={CHOSEN_AT_ONCE}
          maximum={CHOSEN_AT_ONCE}
        />
        <noscript>
          <FormAlert tone="info">{t('needsScript')}</FormAlert>
        </noscript>
        {photos.length === 0 ? (
          <UnlessUploading owner="photos">
            <EmptyState icon="photo" title={t('noPhotosTitle')} text={t('noPhotosText')} />
          </UnlessUploading>
        ) : (
          <ul className={grid.grid} aria-label={t('photos')}>
            {photos.map((photo, at) => {
              const name = photo.name || t('photoNumber', { number: (list.current - 1) * list.pageSize + at + 1 })
              return (
                <li key={photo.id}>
                  {undo.leaving.includes(photo.id) ? (
                    <DeletedTile name={name} onUndo={() => undo.undo(photo.id)} />
                  ) : (
                    <PhotoTile photo={photo} name={name} onDelete={undo.remove} />
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </div>
      <Pager {...pagesOf(paths.studioPhotos, { list, total })} />
    </>
  )
}
