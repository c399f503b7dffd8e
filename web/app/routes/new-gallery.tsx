import { createGallery } from '@stagedoor/contract/galleries'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { findOfferTerms } from '../features/audience/offer-terms.ts'
import { emptyGallery, readGalleryForm } from '../features/catalog/studio/gallery-form.ts'
import { GalleryForm } from '../features/catalog/studio/GalleryForm.tsx'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft } from '../features/drafts/use-draft.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/new-gallery'

export const handle = { creatorOnly: true, texts: preloadTexts('studio', 'works') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  return { terms: await findOfferTerms(context.get(visitContext)) }
}

/** A gallery begins as a draft: its photos are added in its editor. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const read = readGalleryForm(await readForm(request), visit.locale)
  if (!read.isReadable) return data({ refusal: read.refusal }, { status: 400 })
  const reply = await visit.api(createGallery, { body: { ...read.gallery, status: 'draft' } })
  if (reply.isOk) return redirect(visit.paths.editGallery(reply.data._id))
  return data({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function NewGallery({ loaderData: { terms } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('works')
  const drafts = useDraft({ name: 'new-gallery', saved: emptyGallery })
  return (
    <>
      <PageHeading title={t('newGallery')} back={{ to: paths.studioGalleries, name: t('galleriesTitle') }} />
      <DraftOffer {...drafts} />
      <GalleryForm
        key={String(drafts.isContinued)}
        gallery={drafts.state}
        drafts={drafts}
        answer={actionData}
        refusal={actionData?.refusal ?? null}
        mayPublish={false}
        terms={terms}
        isNew
      />
    </>
  )
}
