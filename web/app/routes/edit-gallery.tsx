import { getOwnGallery } from '@stagedoor/contract/galleries'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { data, redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { findOfferTerms } from '../features/audience/offer-terms.ts'
import { DeleteItem } from '../features/catalog/studio/DeleteItem.tsx'
import { editedPhotoOf } from '../features/catalog/studio/edited-photo.ts'
import { answerGallery, readGalleryPhotos } from '../features/catalog/studio/gallery-actions.ts'
import { editedGalleryOf } from '../features/catalog/studio/gallery-form.ts'
import { GalleryForm } from '../features/catalog/studio/GalleryForm.tsx'
import { GalleryPhotos } from '../features/catalog/studio/GalleryPhotos.tsx'
import styles from '../features/catalog/studio/ItemForm.module.css'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft } from '../features/drafts/use-draft.ts'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { RemovedNote } from '../features/catalog/studio/RemovedNote.tsx'
import { useItemAnswer } from '../features/catalog/studio/use-item-answer.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/edit-gallery'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('studio', 'works', 'uploads', 'creator'),
} satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [gallery, photos, { state }, terms] = await Promise.all([
    callOrThrow(visit, getOwnGallery, { params: { id: params.galleryId } }),
    readGalleryPhotos(visit, params.galleryId),
    callOrThrow(visit, getOwnPerformer, {}),
    findOfferTerms(visit),
  ])
  const { removedReason = null } = gallery
  return { gallery: editedGalleryOf(gallery), removedReason, photos: photos.map(editedPhotoOf), state, terms }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerGallery(visit, params.galleryId, await readForm(request))
  if (answer.outcome === 'deleted') return redirect(visit.paths.studioGalleries)
  return data({ answer }, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function EditGallery({ loaderData, params }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { gallery, removedReason, photos, state, terms } = loaderData
  const { t, paths } = useTranslation('works')
  const drafts = useDraft({ name: `gallery ${params.galleryId}`, saved: gallery })
  const answer = actionData?.answer
  const refused = useItemAnswer(answer)
  return (
    <>
      <PageHeading title={gallery.title} back={{ to: paths.studioGalleries, name: t('galleriesTitle') }}>
        {gallery.status === 'active' && photos.length > 0 && (
          <LinkButton look="secondary" to={paths.item('gallery', params.galleryId)}>
            {t('view')}
          </LinkButton>
        )}
      </PageHeading>
      <NotApprovedNote state={state} />
      <div className={styles.editor}>
        <RemovedNote reason={removedReason} />
        <GalleryPhotos galleryId={params.galleryId} photos={photos} detailsId="details" />
        <DraftOffer {...drafts} />
        <div id="details">
          <GalleryForm
            key={`${gallery.status} ${drafts.isContinued}`}
            gallery={drafts.state}
            drafts={drafts}
            answer={answer}
            refusal={refused && !refused.photoId ? refused.refusal : null}
            terms={terms}
            mayPublish={(state === 'approved' || state === 'payout_ready') && photos.length > 0}
          />
        </div>
        <DeleteItem label={t('deleteGallery')} question={t('deleteGalleryTitle')} text={t('deleteKept')} />
      </div>
    </>
  )
}
