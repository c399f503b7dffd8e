import { getOwnPerformer } from '@stagedoor/contract/performers'
import { getOwnVideo } from '@stagedoor/contract/video-reading'
import { data, Link, redirect } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { readChoices, writeChoices } from '../session/choices.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { findOfferTerms } from '../features/audience/offer-terms.ts'
import { filmOf } from '../features/catalog/film.ts'
import { DeleteItem } from '../features/catalog/studio/DeleteItem.tsx'
import styles from '../features/catalog/studio/ItemForm.module.css'
import { answerVideo } from '../features/catalog/studio/video-actions.ts'
import { editedVideoOf } from '../features/catalog/studio/video-form.ts'
import { VideoCaptions } from '../features/catalog/studio/VideoCaptions.tsx'
import { VideoFiles } from '../features/catalog/studio/VideoFiles.tsx'
import { VideoForm } from '../features/catalog/studio/VideoForm.tsx'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { useDraft } from '../features/drafts/use-draft.ts'
import { captionsLanguagesIn } from '../features/profiles/languages.ts'
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
import type { Route } from './+types/edit-video'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('studio', 'works', 'uploads', 'player', 'creator'),
} satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [video, { state }, terms] = await Promise.all([
    callOrThrow(visit, getOwnVideo, { params: { id: params.videoId } }),
    callOrThrow(visit, getOwnPerformer, {}),
    findOfferTerms(visit),
  ])
  return {
    video: editedVideoOf(video),
    removedReason: video.removedReason ?? null,
    film: filmOf(video, visit.locale),
    thumbnail: video.thumbnail?.thumbnails[0] ?? null,
    people: (video.participantRequests ?? []).map(({ performerId, performer, status }) => ({
      id: performerId,
      name: performer?.name ?? '',
      status,
    })),
    languages: writeChoices(captionsLanguagesIn(visit.locale)),
    state,
    terms,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerVideo(visit, params.videoId, await readForm(request))
  if (answer.outcome === 'deleted') return redirect(visit.paths.studioVideos)
  return data({ answer }, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

const participantTexts = { requested: 'requested', accepted: 'accepted', declined: 'declined' } as const

export default function EditVideo({ loaderData, params }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { video, removedReason, film, thumbnail, people, languages, state, terms } = loaderData
  const { t, paths } = useTranslation(['works', 'player'])
  const drafts = useDraft({ name: `video ${params.videoId}`, saved: video })
  const answer = actionData?.answer
  const refused = useItemAnswer(answer)
  const captionsLanguage = refused?.captionsLanguage
  const isBroken = film.status === 'file-error'
  const isOut = video.status === 'active' || video.status === 'scheduled'
  return (
    <>
      <PageHeading title={video.title} back={{ to: paths.studioVideos, name: t('videosTitle') }}>
        {isOut && (
          <LinkButton look="secondary" to={paths.item('video', params.videoId)}>
            {t('view')}
          </LinkButton>
        )}
      </PageHeading>
      <NotApprovedNote state={state} />
      <div className={styles.editor}>
        <RemovedNote reason={removedReason} />
        {isBroken && (
          <FormAlert>
            {t('player:fileError')} <Link to="#film">{t('toFilm')}</Link>
          </FormAlert>
        )}
        <DraftOffer {...drafts} />
        <VideoForm
          key={`${video.status} ${drafts.isContinued}`}
          video={drafts.state}
          drafts={drafts}
          answer={answer}
          refusal={refused && captionsLanguage === undefined ? refused.refusal : null}
          terms={terms}
          mayPublish={(state === 'approved' || state === 'payout_ready') && film.id !== null && !isBroken}
        />
        {people.length > 0 && (
          <ul className={styles.actions} aria-label={t('participants')}>
            {people.map(({ id, name, status }) => (
              <li key={id}>
                {name}{' '}
                <Badge tone={status === 'accepted' ? 'good' : status === 'declined' ? 'danger' : 'warning'}>
                  {t(participantTexts[status])}
                </Badge>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.form}>
          <VideoFiles id={params.videoId} film={film} thumbnail={thumbnail} title={video.title} />
          <VideoCaptions
            captions={film.captions}
            languages={readChoices(languages)}
            refused={
              refused && captionsLanguage !== undefined
                ? { refusal: refused.refusal, language: captionsLanguage }
                : null
            }
          />
        </div>
        <DeleteItem label={t('deleteVideo')} question={t('deleteVideoTitle')} text={t('deleteKept')} />
      </div>
    </>
  )
}
