import { useEffect } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { useRefresh } from '../api/use-refresh.ts'
import { Card } from '../design/Card.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { ownTimeZone } from '../design/own-time-zone.ts'
import { describeSubscribeOffer } from '../features/subscriptions/describe-offer.ts'
import type { SubscribeOffer, SubscribeReply } from '../features/subscriptions/offer.ts'
import { subscribe } from '../features/subscriptions/subscribe.ts'
import { SubscribeQuestion } from '../features/subscriptions/SubscribeQuestion.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { orNothing, orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { reportTimeZone } from '../session/time-zone.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { Route } from './+types/subscribe'

export const handle = {
  requiresSignIn: true,
  texts: preloadTexts('purchases', 'subscriptions', 'wallet'),
} satisfies PageRules

/** The terms of a subscription, for the plan, link and coupon in the address, in the reader's time zone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { offer: await describeSubscribeOffer(visit, params.performerId) }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  subscribe(context.get(visitContext), params.performerId, await readForm(request))

/** Where no answer arrives, the sheet stays and offers another try. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  (await orNothing(() => serverLoader())) ?? { offer: null }

/** Asks again with the same key where no answer arrived: the first request may have been paid. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  return orRefusal<unknown>(
    () => serverAction(),
    (message) =>
      data<SubscribeReply>(
        {
          answer: { outcome: 'refused', message, isOverLimit: false },
          question: textOf(form, 'question'),
          requestKey: textOf(form, 'requestKey'),
        },
        { status: 503 },
      ),
    params.locale,
  )
}

export default function Subscribe({ loaderData: { offer } }: Route.ComponentProps) {
  return offer === null ? <LoadFailed /> : <SubscribePage offer={offer} />
}

function SubscribePage({ offer }: { offer: SubscribeOffer }) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('subscriptions')
  const { state } = useNavigation()
  useOwnDays(offer.timeZone)
  return (
    <>
      <PageHeading
        title={t('subscribeTo', { name: offer.name })}
        back={{ to: paths.profile(offer.username), name: offer.name }}
      />
      <Card>
        <SubscribeQuestion offer={offer} reply={actionData} isBusy={state === 'submitting'} As={Form} AskAs={Form} />
      </Card>
    </>
  )
}

/** On a reader's first page the terms are loaded again, in their time zone. */
function useOwnDays(timeZone: string) {
  const refresh = useRefresh()
  useEffect(() => {
    if (timeZone === ownTimeZone()) return
    reportTimeZone()
    void refresh()
    // eslint-disable-next-line react/exhaustive-deps -- once per page: a zone with another spelling must not loop
  }, [])
}
