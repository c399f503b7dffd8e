import { chargeFeed } from '@stagedoor/contract/charges'
import { getPost } from '@stagedoor/contract/feeds'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import { Card } from '../design/Card.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { forgetContinuation } from '../features/payments/continuation.ts'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import { readSaleRefusal } from '../features/payments/sale-refusal.ts'
import type { UnlockAnswer, UnlockOffer } from '../features/purchases/offer.ts'
import { UnlockQuestion } from '../features/purchases/UnlockQuestion.tsx'
import { minus, readAmount } from '../features/wallet/amounts.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/unlock-post'

export const handle = { requiresSignIn: true, texts: preloadTexts('purchases', 'wallet') } satisfies PageRules

/** The price and the fan's balance. An open post redirects to itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const offer = await describeOffer(visit, params.postId)
  if (offer.isOpen && !visit.isForData) throw redirect(visit.paths.post(params.postId))
  return { offer }
}

async function describeOffer(visit: Visit, postId: string): Promise<UnlockOffer> {
  const [post, viewer] = await Promise.all([callOrThrow(visit, getPost, { params: { id: postId } }), visit.viewer()])
  const balance = viewer?.balance ?? 0
  return {
    postId,
    title: post.title,
    authorName: post.performer?.name ?? '',
    price: post.price,
    balance,
    isOpen: !post.isLocked,
    topUp: await describeTopUp(visit, { shortBy: Math.max(0, minus(post.price, balance)) }),
  }
}

/**
 * Unlocks at the price that was shown. In a sheet the answer stays there; on its own page a success redirects to the
 * post.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const expectedPrice = readAmount(textOf(form, 'expectedPrice'))
  if (expectedPrice === null) throw data(null, { status: 400 })

  const reply = await visit.api(chargeFeed, { params: { id: params.postId }, body: { expectedPrice } })
  const headers = { 'set-cookie': forgetContinuation(visit) }
  if (reply.isOk) {
    if (textOf(form, 'from') !== 'sheet') return redirect(visit.paths.post(params.postId), { headers })
    const answer: UnlockAnswer = { outcome: 'unlocked', paid: reply.data.totalPrice, balance: reply.data.balance }
    return data({ answer }, { headers })
  }
  return data({ answer: readSaleRefusal(visit, reply.problem) }, { status: reply.status, headers })
}

export default function UnlockPost({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('purchases')
  const paths = usePaths()
  const { state } = useNavigation()
  return (
    <>
      <PageHeading
        title={t('unlockTitle')}
        back={{ to: paths.post(loaderData.offer.postId), name: loaderData.offer.title || loaderData.offer.authorName }}
      />
      <Card>
        <UnlockQuestion offer={loaderData.offer} answer={actionData?.answer} isBusy={state !== 'idle'} As={Form} />
      </Card>
    </>
  )
}
