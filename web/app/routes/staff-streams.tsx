import { endStreamAsStaff, listStreamsForStaff, type Stream } from '@stagedoor/contract/streams'
import { data, Form, Link, useNavigation } from 'react-router'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { LiveFacts } from '../features/live/LiveFacts.tsx'
import { StaffSnapshot } from '../features/live/StaffSnapshot.tsx'
import styles from '../features/live/StreamGrid.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { hasRole, type PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-streams'

export const handle = {
  staffRoles: staffAreas.streams,
  texts: preloadTexts('staff', 'live', 'calls'),
} satisfies PageRules

const MOST = 100
const REFRESH_EVERY_MS = 10_000

/** Every stream that is live now. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [found, viewer] = await Promise.all([
    callOrThrow(visit, listStreamsForStaff, { query: { limit: MOST } }),
    visit.viewer(),
  ])
  return { streams: found.data, mayEnd: hasRole(viewer?.roles ?? [], ['reviewer', 'admin']) }
}

/** Ends a stream with a reason. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const id = textOf(form, 'streamId')
  const reply = await visit.api(endStreamAsStaff, { params: { id }, body: { reason: textOf(form, 'reason').trim() } })
  return data({ id, refusal: reply.isOk ? null : reply.problem.message }, { status: reply.isOk ? 200 : reply.status })
}

export default function StaffStreams({ loaderData: { streams, mayEnd } }: Route.ComponentProps) {
  const { t } = useTranslation(['live', 'staff'])
  const answer = useLastAnswer<typeof action>()
  useRefreshEvery(REFRESH_EVERY_MS)
  return (
    <>
      <PageHeading title={t('staff:streams')} lead={t('staffLead')} />
      {answer && answer.refusal === null && <FormAlert tone="success">{t('staffEnded')}</FormAlert>}
      {streams.length === 0 ? (
        <EmptyState icon="live" title={t('noneTitle')} text={t('staffNone')} />
      ) : (
        <ul className={styles.grid}>
          {streams.map((stream) => (
            <li key={stream._id}>
              <StaffStream
                stream={stream}
                mayEnd={mayEnd}
                refusal={answer?.id === stream._id ? answer.refusal : null}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type StreamProps = { stream: Stream; mayEnd: boolean; refusal: string | null }

function StaffStream({ stream, mayEnd, refusal }: StreamProps) {
  const { t } = useTranslation(['live', 'calls'])
  const paths = usePaths()
  const { state } = useNavigation()
  const { _id, type, title, description, performerId, performerInfo, stats } = stream
  return (
    <Card className={styles.staff}>
      <LiveFacts stream={stream} members={stats.members} likes={stats.likes} isLive />
      {mayEnd && type === 'public' && <StaffSnapshot streamId={_id} title={title} />}
      <h2>{type === 'private' ? t('calls:studioTitle') : title}</h2>
      {description !== '' && <p>{description}</p>}
      <p>
        <Link to={paths.staffPerson(performerId)}>{performerInfo?.name ?? t('gone')}</Link>
      </p>
      {mayEnd && (
        <details>
          <summary>{t('staffEnd')}</summary>
          <Form method="post" className={styles.staff}>
            {refusal !== null && <FormAlert>{refusal}</FormAlert>}
            <input type="hidden" name="streamId" value={_id} />
            <TextField
              label={t('staffReason')}
              name="reason"
              required
              minLength={3}
              maxLength={500}
              autoComplete="off"
              hint={t('staffReasonHint')}
            />
            <Button type="submit" look="danger" isBusy={state !== 'idle'}>
              {t('staffEndNow')}
            </Button>
          </Form>
        </details>
      )}
    </Card>
  )
}
