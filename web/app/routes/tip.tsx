import { chargeTip } from '@stagedoor/contract/charges'
import { getPerformer } from '@stagedoor/contract/performers'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { data, Form, useNavigation } from 'react-router'
import { Avatar } from '../design/Avatar.tsx'
import { Card } from '../design/Card.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { PrivateShowLink } from '../features/live/calls/PrivateShowLink.tsx'
import { forgetContinuation } from '../features/payments/continuation.ts'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import { readSaleRefusal } from '../features/payments/sale-refusal.ts'
import {
  LONGEST_TIP_MESSAGE,
  readTip,
  type TipAnswer,
  type TipAsk,
  type TipEntered,
  type TipTerms,
} from '../features/purchases/tip.ts'
import { TipForm } from '../features/purchases/TipForm.tsx'
import { TipQuestion } from '../features/purchases/TipQuestion.tsx'
import { TipSent } from '../features/purchases/TipSent.tsx'
import { useTipStep } from '../features/purchases/use-tip-step.ts'
import { minus, readAmount } from '../features/wallet/amounts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { orNothing, orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { repeatKey } from '../session/request-key.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/tip'

export const handle = { requiresSignIn: true, texts: preloadTexts('purchases', 'wallet', 'calls') } satisfies PageRules

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The creator and the limits of a tip; amount and message in the address are those to change. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const query = visit.url.searchParams
  const amount = readAmount(query.get('amount') ?? '')
  const entered =
    amount === null ? null : { choice: 'other', otherAmount: String(amount), message: messageIn(query.get('message')) }
  return { terms: await describeTip(visit, params.performerId), entered }
}

const messageIn = (text: string | null): string => (text ?? '').trim().slice(0, LONGEST_TIP_MESSAGE)

async function describeTip(visit: Visit, performerId: string): Promise<TipTerms> {
  const [performer, settings, viewer] = await Promise.all([
    callOrThrow(visit, getPerformer, { params: { id: performerId } }),
    callOrThrow(visit, getPublicSettings, {}),
    visit.viewer(),
  ])
  const post = visit.url.searchParams.get('post') ?? ''
  return {
    performerId: performer._id,
    name: performer.name,
    username: performer.username,
    avatar: performer.avatar,
    offersPrivately: performer.privateChatPrice !== null,
    minimum: settings.minimumTipPrice,
    maximum: settings.maximumTipPrice,
    balance: viewer?.balance ?? 0,
    postId: UUID.test(post) ? post : null,
    requestKey: crypto.randomUUID(),
  }
}

/** Shows the tip for its confirmation, or sends it: once, however often the form arrives. Rule WAL-7. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const message = messageIn(textOf(form, 'message'))
  const requestKey = textOf(form, 'requestKey')
  const terms = await describeTip(visit, params.performerId)
  if (textOf(form, 'intent') === 'send') {
    const amount = readAmount(textOf(form, 'amount'))
    if (amount === null) throw data(null, { status: 400 })
    return send(visit, terms, { amount, message, requestKey })
  }
  const entered = { choice: textOf(form, 'choice'), otherAmount: textOf(form, 'otherAmount'), message }
  const amount = readTip(entered, terms)
  if (typeof amount === 'string') {
    const limits = { minimum: terms.minimum, maximum: terms.maximum }
    return data<{ answer: TipAnswer }>({ answer: { step: 'choose', entered, fault: amount, limits } }, { status: 422 })
  }
  return data({ answer: await question(visit, { ask: { amount, message, requestKey }, balance: terms.balance }) })
}

async function send(visit: Visit, { performerId }: TipTerms, ask: TipAsk) {
  const { amount, message, requestKey } = ask
  const body = message === '' ? { price: amount } : { price: amount, message }
  const reply = await visit.api(
    chargeTip,
    { params: { id: performerId }, body },
    repeatKey(requestKey, performerId, String(amount), message),
  )
  const headers = { 'set-cookie': forgetContinuation(visit) }
  if (reply.isOk) {
    const { _id: chargeId, totalPrice, createdAt: at, balance } = reply.data
    return data<{ answer: TipAnswer }>(
      { answer: { step: 'sent', chargeId, amount: totalPrice, message, at, balance } },
      { headers },
    )
  }
  const refusal = readSaleRefusal(visit, reply.problem)
  const viewer = await visit.viewer()
  const balance = refusal.outcome === 'insufficient' ? refusal.balance : (viewer?.balance ?? 0)
  // A refused tip may be sent again after a change, which is another request.
  const again = { ...ask, requestKey: crypto.randomUUID() }
  return data(
    { answer: await question(visit, { ask: again, balance, refusal: refusal.outcome === 'refused' ? refusal : null }) },
    { status: reply.status, headers },
  )
}

type Requested = { ask: TipAsk; balance: number; refusal?: Extract<TipAnswer, { step: 'confirm' }>['refusal'] }

async function question(visit: Visit, { ask, balance, refusal = null }: Requested): Promise<TipAnswer> {
  const shortBy = Math.max(0, minus(ask.amount, balance))
  const topUp = shortBy > 0 ? await describeTopUp(visit, { shortBy }) : null
  return { step: 'confirm', ask, balance, shortBy, topUp, refusal }
}

/** Where no answer arrives, the sheet stays and offers another try. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  (await orNothing(() => serverLoader())) ?? { terms: null, entered: null }

/** Asks again with the same key where no answer arrived: the first request may have been paid. */
export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  orRefusal<unknown>(
    () => serverAction(),
    (message) => data<{ answer: TipAnswer }>({ answer: { step: 'lost', message } }, { status: 503 }),
    params.locale,
  )

export default function Tip({ loaderData: { terms, entered } }: Route.ComponentProps) {
  return terms === null ? <LoadFailed /> : <TipPage terms={terms} entered={entered} />
}

function TipPage({ terms, entered }: { terms: TipTerms; entered: TipEntered | null }) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('purchases')
  const { state } = useNavigation()
  const { step: answer, problem } = useTipStep(actionData?.answer)
  const form = {
    terms,
    problem,
    isBusy: state !== 'idle',
    As: Form,
    action: paths.tip(terms.performerId, { post: terms.postId ?? undefined }),
  }
  if (answer?.step === 'sent') return <TipSent terms={terms} answer={answer} />
  const back =
    terms.postId === null
      ? { to: paths.profile(terms.username), name: terms.name }
      : { to: paths.post(terms.postId), name: t('tipPost') }
  const typed = entered && { step: 'choose' as const, entered, fault: null }
  return (
    <>
      <PageHeading title={t('tipTitle', { name: terms.name })} back={back}>
        {terms.offersPrivately && <PrivateShowLink performerId={terms.performerId} />}
        <Avatar name={terms.name} url={terms.avatar} size="large" />
      </PageHeading>
      <Card>
        {answer?.step === 'confirm' ? (
          <TipQuestion answer={answer} {...form} />
        ) : (
          <TipForm key={entered?.otherAmount} answer={answer ?? typed ?? undefined} {...form} />
        )}
      </Card>
    </>
  )
}
