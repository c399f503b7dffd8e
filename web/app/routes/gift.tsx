import { Form, useNavigation } from 'react-router'
import { Card } from '../design/Card.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { describeGift } from '../features/subscriptions/describe-gift.ts'
import type { GiftAnswer, GiftOffer } from '../features/subscriptions/gift.ts'
import { GiftQuestion } from '../features/subscriptions/GiftQuestion.tsx'
import { give } from '../features/subscriptions/give.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { orNothing, orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/gift'

export const handle = { requiresSignIn: true, texts: preloadTexts('subscriptions', 'wallet') } satisfies PageRules

export async function loader({ params: { performerId }, context }: Route.LoaderArgs) {
  return { offer: await describeGift(context.get(visitContext), performerId) }
}

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  give(context.get(visitContext), params.performerId, await readForm(request))

/** Where no answer arrives, the sheet stays and offers another try. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  (await orNothing(() => serverLoader())) ?? { offer: null }

/** Asks again with the same key where no answer arrived: the first request may have been paid. */
export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const form = await readForm(request.clone())
  return orRefusal<unknown>(
    () => serverAction(),
    (message): GiftAnswer => ({
      outcome: 'refused',
      refusal: { message, fields: {} },
      recipient: textOf(form, 'recipient'),
      isInsufficient: false,
      isOverLimit: false,
      requestKey: textOf(form, 'requestKey'),
    }),
    params.locale,
  )
}

export default function Gift({ loaderData: { offer } }: Route.ComponentProps) {
  return offer === null ? <LoadFailed /> : <GiftPage offer={offer} />
}

function GiftPage({ offer }: { offer: GiftOffer }) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('subscriptions')
  const { state } = useNavigation()
  const { name, username } = offer
  return (
    <>
      <PageHeading title={t('giftTitle', { name })} lead={t('giftLead')} back={{ to: paths.profile(username), name }} />
      <Card>
        <GiftQuestion offer={offer} answer={answer} isBusy={state === 'submitting'} As={Form} />
      </Card>
    </>
  )
}
