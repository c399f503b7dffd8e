import { acceptPrivateCall, endPrivateCall, getPrivateCall, type PrivateCall } from '@stagedoor/contract/private-calls'
import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { onLiveEvent } from '../api/live-events.ts'
import { useRefresh, useRefreshEvery } from '../api/use-refresh.ts'
import { callPaths } from '../call-paths.ts'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useTokens } from '../design/use-tokens.ts'
import styles from '../features/live/calls/Calls.module.css'
import { CallFacts } from '../features/live/calls/CallFacts.tsx'
import { CallVideos } from '../features/live/calls/CallVideos.tsx'
import { useCountdown } from '../features/live/calls/use-countdown.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/private-call'

export const handle = { requiresSignIn: true, isWide: true, texts: preloadTexts('calls', 'live') } satisfies PageRules

/** A private show or call, from its request to its end, for one of its two sides. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [call, viewer] = await Promise.all([
    callOrThrow(visit, getPrivateCall, { params: { id: params.callId } }),
    visit.viewer(),
  ])
  return { call, isPerformer: viewer?._id === call.performerId }
}

/** Accepts a request; takes it back, declines it, or hangs up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const endpoint = textOf(form, 'intent') === 'accept' ? acceptPrivateCall : endPrivateCall
  const reply = await visit.api(endpoint, { params: { id: params.callId } })
  return data({ refusal: reply.isOk ? null : reply.problem.message }, { status: reply.isOk ? 200 : reply.status })
}

/** The page hears of changes; this is for what it did not hear. */
const REFRESH_EVERY_MS = 10_000

type Side = { call: PrivateCall; isPerformer: boolean }

export default function PrivateCallPage({ loaderData }: Route.ComponentProps) {
  const { call, isPerformer } = loaderData
  const { t } = useTranslation('calls')
  const refresh = useRefresh()
  const answer = useLastAnswer<typeof action>()
  useRefreshEvery(REFRESH_EVERY_MS)
  useEffect(
    () => onLiveEvent('private_call_changed', ({ _id }) => (_id === call._id ? void refresh() : undefined)),
    [call._id, refresh],
  )
  const other = (isPerformer ? call.userInfo : call.performerInfo)?.name ?? ''
  const title = isPerformer
    ? t(call.kind === 'show' ? 'requestsShow' : 'requestsCall', { name: other })
    : t('waitingTitle', { name: other })
  const isOpen = call.status === 'accepted' || call.status === 'running'
  return (
    <>
      <PageHeading title={call.status === 'requested' ? title : `${t(call.kind)} · ${other}`} />
      {answer?.refusal && <FormAlert>{answer.refusal}</FormAlert>}
      {call.status === 'requested' && <Request {...loaderData} />}
      {isOpen && (
        <div className={styles.stack}>
          <CallFacts {...loaderData} />
          <CallVideos {...loaderData} />
          <EndForm label={t('hangUp')} />
        </div>
      )}
      {call.status === 'ended' && <Ended {...loaderData} />}
    </>
  )
}

function Request({ call, isPerformer }: Side) {
  const { t } = useTranslation('calls')
  const tokens = useTokens()
  const { state } = useNavigation()
  const left = useCountdown(call.secondsLeft) ?? 0
  return (
    <Card className={styles.stack}>
      <p>{isPerformer ? t('perMinute', { price: tokens(call.pricePerMinute) }) : t('waitingText')}</p>
      <p role="timer">{t('secondsLeft', { count: left })}</p>
      {isPerformer && (
        <Form method="post">
          <Button type="submit" isWide name="intent" value="accept" isBusy={state !== 'idle'}>
            {t('accept')}
          </Button>
        </Form>
      )}
      <EndForm label={t(isPerformer ? 'decline' : 'takeBack')} />
    </Card>
  )
}

function EndForm({ label }: { label: string }) {
  const { state } = useNavigation()
  return (
    <Form method="post">
      <Button type="submit" look="danger" name="intent" value="end" isBusy={state !== 'idle'}>
        {label}
      </Button>
    </Form>
  )
}

function Ended({ call, isPerformer }: Side) {
  const { t, locale, paths } = useTranslation('calls')
  const tokens = useTokens()
  const summary = t('summary', { minutes: call.chargedMinutes, price: tokens(call.chargedPrice) })
  const reason = t(`end_${call.endReason ?? 'silence'}`)
  return (
    <EmptyState icon="live" title={t('over')} text={call.chargedMinutes > 0 ? `${reason} ${summary}` : reason}>
      <LinkButton to={isPerformer ? callPaths(locale).studio : paths.conversation(call.conversationId)}>
        {t(isPerformer ? 'studioTitle' : 'backToMessages')}
      </LinkButton>
    </EmptyState>
  )
}
