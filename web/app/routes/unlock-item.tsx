import { chargeFeed, chargeGallery, chargeMessage, chargeStream, chargeVideo } from '@stagedoor/contract/charges'
import { getPost } from '@stagedoor/contract/feeds'
import { getGallery } from '@stagedoor/contract/galleries'
import { getMessage } from '@stagedoor/contract/messages'
import { joinStream } from '@stagedoor/contract/streams'
import { getVideo } from '@stagedoor/contract/video-reading'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Card } from '../design/Card.tsx'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { forgetContinuation } from '../features/payments/continuation.ts'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import { readSaleRefusal } from '../features/payments/sale-refusal.ts'
import { unlockTitles, type UnlockAnswer, type UnlockOffer } from '../features/purchases/offer.ts'
import { UnlockQuestion } from '../features/purchases/UnlockQuestion.tsx'
import { minus, readAmount } from '../features/wallet/amounts.ts'
import { itemKindAt, type ItemKind } from '../paths.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { orNothing, orRefusal } from '../session/offline.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/unlock-item'

export const handle = { requiresSignIn: true, texts: preloadTexts('purchases', 'wallet') } satisfies PageRules

/** The price and the fan's balance. An open item redirects to itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const offer = await describeOffer(visit, kindOf(params.place), params.itemId)
  if (offer.isOpen && !visit.isForData) throw redirect(visit.paths.item(offer.kind, params.itemId))
  return { offer }
}

function kindOf(place: string): ItemKind {
  const kind = itemKindAt(place)
  if (kind === null) throw data(null, { status: 404 })
  return kind
}

/** What the question needs of an item. */
async function findItem(visit: Visit, kind: ItemKind, id: string) {
  const request = { params: { id } }
  switch (kind) {
    case 'feed':
      return callOrThrow(visit, getPost, request)
    case 'video':
      return callOrThrow(visit, getVideo, request)
    case 'gallery':
      return callOrThrow(visit, getGallery, request)
    case 'message': {
      const { text, senderInfo, price, files, isSale } = await callOrThrow(visit, getMessage, request)
      // What is for subscribers has another way in.
      if (!isSale || price === 0) throw data(null, { status: 404 })
      return { title: text, performer: senderInfo, price, isLocked: files.some(({ isLocked }) => isLocked) }
    }
    case 'stream': {
      const { stream } = await callOrThrow(visit, joinStream, request)
      if (stream.isFree) throw data(null, { status: 404 })
      const { title, performerInfo: performer, price, mayWatch } = stream
      return { title, performer, price, isLocked: !mayWatch }
    }
    default:
      return kind satisfies never
  }
}

const charges = {
  feed: chargeFeed,
  video: chargeVideo,
  gallery: chargeGallery,
  message: chargeMessage,
  stream: chargeStream,
} as const

async function describeOffer(visit: Visit, kind: ItemKind, itemId: string): Promise<UnlockOffer> {
  const [item, viewer] = await Promise.all([findItem(visit, kind, itemId), visit.viewer()])
  const balance = viewer?.balance ?? 0
  return {
    kind,
    itemId,
    title: item.title,
    authorName: item.performer?.name ?? '',
    price: item.price,
    balance,
    isOpen: !item.isLocked,
    topUp: await describeTopUp(visit, { shortBy: Math.max(0, minus(item.price, balance)) }),
  }
}

/**
 * Unlocks at the price that was shown. In a sheet the answer stays there; on its own page a success redirects to the
 * item.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const kind = kindOf(params.place)
  const form = await readForm(request)
  const expectedPrice = readAmount(textOf(form, 'expectedPrice'))
  if (expectedPrice === null) throw data(null, { status: 400 })

  const reply = await visit.api(charges[kind], { params: { id: params.itemId }, body: { expectedPrice } })
  const headers = { 'set-cookie': forgetContinuation(visit) }
  if (reply.isOk) {
    if (textOf(form, 'from') !== 'sheet') return redirect(visit.paths.item(kind, params.itemId), { headers })
    const answer: UnlockAnswer = { outcome: 'unlocked', paid: reply.data.totalPrice, balance: reply.data.balance }
    return data({ answer }, { headers })
  }
  return data({ answer: readSaleRefusal(visit, reply.problem) }, { status: reply.status, headers })
}

/** Where no answer arrives, the sheet stays and offers another try. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) =>
  (await orNothing(() => serverLoader())) ?? { offer: null }

/** A purchase is asked for again without harm: what is owned takes nothing. */
export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  orRefusal<unknown>(
    () => serverAction(),
    (message) =>
      data<{ answer: UnlockAnswer }>({ answer: { outcome: 'refused', message, isOverLimit: false } }, { status: 503 }),
    params.locale,
  )

export default function UnlockItem({ loaderData: { offer } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('purchases')
  const { state } = useNavigation()
  if (offer === null) return <LoadFailed />
  return (
    <>
      <PageHeading
        title={t(unlockTitles[offer.kind])}
        back={{ to: paths.item(offer.kind, offer.itemId), name: offer.title || offer.authorName }}
      />
      <Card>
        <UnlockQuestion offer={offer} answer={actionData?.answer} isBusy={state !== 'idle'} As={Form} />
      </Card>
    </>
  )
}
