import { getOwnPerformer, updateOwnPerformer } from '@stagedoor/contract/performers'
import { getOwnTerms, type OwnTerms } from '@stagedoor/contract/creator-terms'
import { listPrivateCalls, type PrivateCall } from '@stagedoor/contract/private-calls'
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
import styles from '../features/live/calls/Calls.module.css'
import { readPrice } from '../features/wallet/amounts.ts'
import { PriceField } from '../features/wallet/PriceField.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/studio-private'

export const handle = { creatorOnly: true, texts: preloadTexts('calls', 'studio') } satisfies PageRules

/** What the creator asks for a minute, and what waits for them. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [own, terms, found] = await Promise.all([
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, getOwnTerms, {}),
    callOrThrow(visit, listPrivateCalls, {}),
  ])
  return { price: own.privateChatPrice, terms, calls: found.data.filter(({ performerId }) => performerId === own._id) }
}

/** Saves the price of a minute; empty: none are offered. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const typed = textOf(await readForm(request), 'price').trim()
  const privateChatPrice = typed === '' ? null : readPrice(typed)
  if (typed !== '' && (privateChatPrice === null || privateChatPrice <= 0))
    return data({ fault: 'price' as const, refusal: null, typed }, { status: 422 })
  const reply = await visit.api(updateOwnPerformer, { body: { privateChatPrice } })
  if (reply.isOk) return data({ fault: null, refusal: null, typed })
  const isOfPrice = reply.problem.error === 'VALIDATION_FAILED'
  const refusal = isOfPrice ? null : reply.problem.message
  return data({ fault: isOfPrice ? ('price' as const) : null, refusal, typed }, { status: reply.status })
}

const REFRESH_EVERY_MS = 15_000

export default function StudioPrivate({ loaderData: { price, terms, calls } }: Route.ComponentProps) {
  const { t } = useTranslation('calls')
  const refresh = useRefresh()
  useRefreshEvery(REFRESH_EVERY_MS)
  useEffect(() => {
    const stops = (['private-request', 'private_call_changed'] as const).map((name) =>
      onLiveEvent(name, () => void refresh()),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [refresh])
  return (
    <>
      <PageHeading title={t('studioTitle')} lead={t('studioLead')} />
      <div className={styles.stack}>
        <PriceForm price={price} terms={terms} />
        {calls.length === 0 ? (
          <EmptyState icon="live" title={t('noRequests')} text={t('noRequestsText')} />
        ) : (
          <ul className={styles.requests}>
            {calls.map((call) => (
              <Waiting key={call._id} call={call} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

function Waiting({ call: { _id, kind, status, userInfo } }: { call: PrivateCall }) {
  const { t, locale } = useTranslation('calls')
  return (
    <li>
      <Card className={styles.stack}>
        <h2>{t(kind === 'show' ? 'requestsShow' : 'requestsCall', { name: userInfo?.name ?? '' })}</h2>
        <div className={styles.actions}>
          <LinkButton to={callPaths(locale).call(_id)}>{t(status === 'requested' ? 'answer' : 'goOn')}</LinkButton>
        </div>
      </Card>
    </li>
  )
}

function PriceForm({ price, terms }: { price: number | null; terms: OwnTerms }) {
  const { t } = useTranslation('calls')
  const answer = useLastAnswer<typeof action>()
  const { state } = useNavigation()
  return (
    <Card>
      <Form method="post" className={styles.stack}>
        {answer?.refusal && <FormAlert>{answer.refusal}</FormAlert>}
        <PriceField
          label={t('price')}
          name="price"
          unit="tokens"
          terms={terms}
          defaultValue={answer?.fault ? answer.typed : String(price ?? '')}
          hint={t('priceHint')}
          error={answer?.fault ? t('priceWrong') : undefined}
        />
        <div className={styles.actions}>
          <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
            {t('savePrice')}
          </Button>
          <output>{answer && !answer.fault && answer.refusal === null && t('priceSaved')}</output>
        </div>
      </Form>
    </Card>
  )
}
