import { getOwnPerformer } from '@stagedoor/contract/performers'
import { listAnnouncements, MAXIMUM_ANNOUNCEMENTS } from '@stagedoor/contract/stream-announcements'
import { getStreamKey, type StreamKey } from '@stagedoor/contract/stream-keys'
import type { StreamRecording } from '@stagedoor/contract/stream-recordings'
import { data, Form, useNavigation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import { findOfferTerms, type OfferTerms } from '../features/audience/offer-terms.ts'
import { TimeField, ZoneOfTimes } from '../features/feeds/TimeField.tsx'
import { answerAnnounceForm, type AnnounceAnswer } from '../features/live/announced/announce-form.ts'
import styles from '../features/live/announced/Announced.module.css'
import { AnnouncementList } from '../features/live/announced/AnnouncementList.tsx'
import { emptyRecording } from '../features/live/studio/recording-form.ts'
import { RecordingFields } from '../features/live/studio/RecordingFields.tsx'
import { StreamTextFields } from '../features/live/studio/StreamTextFields.tsx'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-schedule'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('announced', 'creator', 'live', 'studio'),
} satisfies PageRules

/** The streams that the creator has announced. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const own = await callOrThrow(visit, getOwnPerformer, {})
  const query = { performerId: own._id, limit: MAXIMUM_ANNOUNCEMENTS }
  const [{ data: announcements }, terms, { transport }] = await Promise.all([
    callOrThrow(visit, listAnnouncements, { query }),
    findOfferTerms(visit),
    callOrThrow(visit, getStreamKey, {}),
  ])
  return { state: own.state, announcements, terms, transport }
}

/** Announces a stream, or cancels one. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerAnnounceForm(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.outcome === 'refused' ? 422 : 200 })
}

export default function StudioSchedule({ loaderData }: Route.ComponentProps) {
  const { state, announcements, terms, transport } = loaderData
  const { t } = useTranslation(['announced', 'live'])
  const answer = useLastAnswer<typeof action>()
  const { state: navigation } = useNavigation()
  return (
    <>
      <PageHeading title={t('scheduleTitle')} lead={t('scheduleLead')} />
      <NotApprovedNote state={state} />
      <div className={styles.form}>
        {answer && answer.outcome !== 'refused' && <FormAlert tone="success">{t(answer.outcome)}</FormAlert>}
        <AnnounceForm
          key={announcements.length}
          answer={answer}
          isBusy={navigation !== 'idle'}
          terms={terms}
          transport={transport}
        />
      </div>
      <section className={styles.part}>
        <h2>{t('upcoming')}</h2>
        {announcements.length === 0 ? (
          <EmptyState icon="live" title={t('noneTitle')} text={t('noneText')} />
        ) : (
          <AnnouncementList announcements={announcements}>
            {({ _id, title, reminders, recording }) => (
              <Form method="post">
                <p className={styles.time}>{t('reminders', { count: reminders ?? 0 })}</p>
                {recording && <p className={styles.time}>{t(recordingText(recording))}</p>}
                <input type="hidden" name="id" value={_id} />
                <Button type="submit" look="quiet" name="intent" value="cancel" aria-label={t('cancelName', { title })}>
                  {t('cancel')}
                </Button>
              </Form>
            )}
          </AnnouncementList>
        )}
      </section>
    </>
  )
}

const recordingText = ({ isPublished }: StreamRecording) =>
  isPublished ? 'live:recordingPublished' : 'live:recordingDraft'

type FormProps = {
  answer: AnnounceAnswer | undefined
  isBusy: boolean
  terms: OfferTerms
  transport: StreamKey['transport']
}

function AnnounceForm({ answer, isBusy, terms, transport }: FormProps) {
  const { t } = useTranslation(['announced', 'common'])
  const refused = answer?.outcome === 'refused' ? answer : null
  const form = useFocusOnFault(refused?.refusal ?? null)
  const { typed, refusal } = refused ?? { typed: null, refusal: null }
  return (
    <Card>
      <Form ref={form} method="post" className={styles.form}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <StreamTextFields typed={typed} refusal={refusal} />
        <TimeField
          label={t('startsAt')}
          name="startsAt"
          at={typed?.startsAt ?? null}
          hint={t('startsAtHint')}
          error={refusal?.fields['startsAt']}
        />
        <ZoneOfTimes />
        <RecordingFields typed={typed ?? emptyRecording} refusal={refusal} terms={terms} transport={transport} />
        <Button type="submit" name="intent" value="announce" isBusy={isBusy}>
          {t('announce')}
        </Button>
      </Form>
    </Card>
  )
}
