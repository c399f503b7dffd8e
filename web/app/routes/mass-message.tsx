import { getMassMessage, type MassMessage } from '@stagedoor/contract/mass-messages'
import { data, Form, redirect, useNavigate } from 'react-router'
import { useRefreshEvery } from '../api/use-refresh.ts'
import { Button, LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Question } from '../design/Question.tsx'
import { answerTakeBack } from '../features/messaging/mass/mass-actions.ts'
import styles from '../features/messaging/mass/Mass.module.css'
import { MassDetail } from '../features/messaging/mass/MassDetail.tsx'
import { MassStatus } from '../features/messaging/mass/MassStatus.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/mass-message'

export const handle = { creatorOnly: true, texts: preloadTexts('mass') } satisfies PageRules

const WORKING_MS = 2_000
const WAITING_MS = 20_000

/** One mass message with how far it is and what became of it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const message = await callOrThrow(visit, getMassMessage, { params: { id: params.messageId } })
  return { message, isAsking: visit.url.searchParams.has('stop') }
}

/** Cancels it, or takes it back. */
export async function action({ params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const refused = await answerTakeBack(visit, params.messageId)
  return refused ? data(refused, { status: refused.status }) : redirect(visit.paths.massMessage(params.messageId))
}

export default function OneMassMessage({ loaderData: { message, isAsking } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('mass')
  const answer = useLastAnswer<typeof action>()
  const { _id: id, status, isUnderWay } = message
  useRefreshEvery(isUnderWay ? WORKING_MS : WAITING_MS, isUnderWay || status === 'scheduled')
  const mayStop = status === 'scheduled' || status === 'sending' || status === 'sent'
  return (
    <>
      <PageHeading title={t('one')} back={{ to: paths.massMessages, name: t('title') }}>
        <MassStatus message={message} />
      </PageHeading>
      <div className={styles.detail}>
        {answer && <FormAlert>{answer.message}</FormAlert>}
        {isAsking && mayStop && <StopQuestion message={message} />}
        <MassDetail message={message} />
        <div className={styles.actions}>
          <LinkButton look="secondary" to={paths.newMassMessage({ from: id })}>
            {t('useAgain')}
          </LinkButton>
          {mayStop && (
            <LinkButton look="quiet" to={paths.massMessage(id, { stop: 1 })} preventScrollReset>
              {t(isBegun(message) ? 'unsend' : 'cancel')}
            </LinkButton>
          )}
        </div>
      </div>
    </>
  )
}

const isBegun = ({ status }: MassMessage): boolean => status !== 'scheduled'

/** Before a mass message is canceled or taken back. */
function StopQuestion({ message }: { message: MassMessage }) {
  const { t, paths } = useTranslation('mass')
  const navigate = useNavigate()
  const here = paths.massMessage(message._id)
  const name = isBegun(message) ? 'unsend' : 'cancel'
  return (
    <Question
      title={t(`${name}Title`)}
      about={message._id}
      onClose={() => void navigate(here, { preventScrollReset: true })}
    >
      <p>{t(`${name}Text`)}</p>
      <Form method="post" action={here} className={styles.actions} replace>
        <Button type="submit" look="danger">
          {t(name)}
        </Button>
        <LinkButton look="secondary" to={here} preventScrollReset>
          {t('keep')}
        </LinkButton>
      </Form>
    </Question>
  )
}
