import { searchAddresses } from '@stagedoor/contract/addresses'
import { chargeProduct } from '@stagedoor/contract/charges'
import { checkUserPurchased } from '@stagedoor/contract/orders'
import { getProduct } from '@stagedoor/contract/products'
import { data, redirect } from 'react-router'
import { PageHeading } from '../design/PageHeading.tsx'
import { productOf } from '../features/catalog/products/product.ts'
import { forgetContinuation } from '../features/payments/continuation.ts'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import { readPieces, type BuyRefusal } from '../features/orders/buy.ts'
import { BuyForm } from '../features/orders/BuyForm.tsx'
import { readAmount } from '../features/wallet/amounts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { errorResponse } from '../session/leave.ts'
import type { PageRules } from '../session/page-rules.ts'
import { repeatKey } from '../session/request-key.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { timesPrice } from '../features/orders/buy.ts'
import type { Route } from './+types/buy-product'

export const handle = { requiresSignIn: true, texts: preloadTexts('store', 'wallet') } satisfies PageRules

/** The product, the buyer's addresses and balance. Something owned already leads to its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [found, viewer] = await Promise.all([
    callOrThrow(visit, getProduct, { params: { id: params.productId } }),
    visit.viewer(),
  ])
  const { images, ...product } = productOf(found)
  const isOwner = viewer?._id === found.performerId
  if ((product.isBought || isOwner || !product.isAvailable) && !visit.isForData)
    throw redirect(visit.paths.product(product.id))
  const kept = product.isDigital ? null : await callOrThrow(visit, searchAddresses, {})
  const { searchParams } = visit.url
  return {
    product: { ...product, image: images[0] ?? null },
    addresses: (kept?.data ?? []).map(({ _id, lines }) => ({ id: _id, lines })),
    balance: viewer?.balance ?? 0,
    topUp: await describeTopUp(visit, { shortBy: 0 }),
    // After a top-up or a new address: what was chosen before, as far as there are so many pieces left.
    chosen: {
      quantity: Math.min(readPieces(searchParams.get('quantity') ?? ''), Math.max(product.stock ?? 1, 1)),
      addressId: searchParams.get('address'),
    },
    requestKey: crypto.randomUUID(),
  }
}

/**
 * A refusal reads price, stock and balance again, which the router does not do by itself; the next attempt then has a key
 * of its own, and is not answered with the refusal of this one.
 */
export const shouldRevalidate = (): boolean => true

/**
 * Orders at the total that was shown, once however often the form is sent. Before JavaScript the shown total is that of
 * the quantity the page came with: another quantity is answered with its total, to be confirmed.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const id = params.productId
  const unitPrice = readAmount(textOf(form, 'unitPrice'))
  const quantity = readPieces(textOf(form, 'quantity'))
  const shownTotal = readAmount(textOf(form, 'shownTotal'))
  if (unitPrice === null || shownTotal === null) throw data(null, { status: 400 })
  const [deliveryAddressId, phoneNumber, userNote] = (['deliveryAddressId', 'phoneNumber', 'userNote'] as const).map(
    (name) => textOf(form, name).trim() || undefined,
  )
  const sent: BuyRefusal['sent'] = {
    quantity,
    deliveryAddressId: deliveryAddressId ?? null,
    phoneNumber: phoneNumber ?? '',
    userNote: userNote ?? '',
  }
  if (timesPrice(unitPrice, quantity) !== shownTotal) {
    const refusal: BuyRefusal = { message: '', fields: {}, isOverLimit: false, isTotalNew: true, sent }
    return data({ refusal }, { status: 409 })
  }
  const body = {
    quantity,
    expectedPrice: shownTotal,
    ...(deliveryAddressId && { deliveryAddressId }),
    ...(phoneNumber && { phoneNumber }),
    ...(userNote && { userNote }),
  }
  const key = repeatKey(textOf(form, 'requestKey'), String(quantity), String(unitPrice), deliveryAddressId ?? '')
  const reply = await visit.api(chargeProduct, { params: { id }, body }, key)
  if (reply.isOk) {
    const { orderId } = await callOrThrow(visit, checkUserPurchased, { query: { productId: id } })
    const placed = orderId === null ? visit.paths.orders : visit.paths.order(orderId, { placed: 1 })
    return redirect(placed, { headers: { 'set-cookie': forgetContinuation(visit) } })
  }
  const { problem } = reply
  if (problem.error === 'NOT_FOUND' || problem.error === 'INTERNAL') throw errorResponse(visit, problem)
  const refusal: BuyRefusal = {
    ...formRefusal(problem, visit.locale, { OUT_OF_STOCK: 'quantity' }),
    isOverLimit: problem.error === 'SPENDING_LIMIT_REACHED',
    isTotalNew: false,
    sent,
  }
  // The form has what was chosen before a top-up, and is not sent again by the page of that.
  return data({ refusal }, { status: reply.status, headers: { 'set-cookie': forgetContinuation(visit) } })
}

export default function BuyProduct({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('store')
  const { product } = loaderData
  return (
    <>
      <PageHeading title={t('buyTitle')} back={{ to: paths.product(product.id), name: product.name }} />
      <BuyForm {...loaderData} refusal={actionData?.refusal ?? null} />
    </>
  )
}
