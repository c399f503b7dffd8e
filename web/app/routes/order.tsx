import { data } from 'react-router'
import { answerOrder } from '../features/orders/order-actions.ts'
import { OrderScreen } from '../features/orders/OrderScreen.tsx'
import { readOrder } from '../features/orders/read-order.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/order'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('store') } satisfies PageRules

/** One order, for its buyer. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  readOrder(context.get(visitContext), params.orderId, 'buyer')

/** A refusal means that the other side was first: the page shows what the order is now. */
export const shouldRevalidate = (): boolean => true

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await answerOrder(context.get(visitContext), params.orderId, await readForm(request))
  return data({ answer }, { status: answer.status })
}

export default function BoughtOrder({ loaderData }: Route.ComponentProps) {
  return <OrderScreen key={loaderData.order.id} {...loaderData} answer={useLastAnswer<typeof action>()?.answer} />
}
