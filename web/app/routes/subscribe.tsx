import { Form, useNavigation } from 'react-router'
import { Card } from '../design/Card.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { describeSubscribeOffer } from '../features/subscriptions/describe-offer.ts'
import { subscribe } from '../features/subscriptions/subscribe.ts'
import { SubscribeQuestion } from '../features/subscriptions/SubscribeQuestion.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/subscribe'

export const handle = { requiresSignIn: true } satisfies PageRules

/** The terms of a subscription, for the plan, the link, the coupon and the time zone that the address names. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { offer: await describeSubscribeOffer(visit, params.performerId), now: visit.now.toISOString() }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  subscribe(context.get(visitContext), params.performerId, await request.formData())

export default function Subscribe({ loaderData: { offer, now }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('subscriptions')
  const { state } = useNavigation()
  return (
    <>
      <PageHeading title={t('subscribeTo', { name: offer.name })} />
      <Card>
        <SubscribeQuestion
          offer={offer}
          now={now}
          reply={actionData}
          isBusy={state === 'submitting'}
          As={Form}
          AskAs={Form}
        />
      </Card>
    </>
  )
}
