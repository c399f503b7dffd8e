import { cancelOrder, updateDeliveryAddress, updateOrder } from '@stagedoor/contract/orders'
import { formRefusal, type FormRefusal } from '../../session/form-refusal.ts'
import { textOf } from '../../session/form-text.ts'
import type { Visit } from '../../session/visit.ts'

/** What became of a form of an order's page; no refusal: it was done. */
export type OrderAnswer = { status: number; refusal: FormRefusal | null }

/** Does what a form of an order's page asks for. */
export async function answerOrder(visit: Visit, id: string, form: FormData): Promise<OrderAnswer> {
  const reply = await send(visit, id, form)
  return { status: reply.status, refusal: reply.isOk ? null : formRefusal(reply.problem, visit.locale) }
}

function send(visit: Visit, id: string, form: FormData) {
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'cancel':
      return visit.api(cancelOrder, { params })
    case 'address':
      return visit.api(updateDeliveryAddress, {
        params,
        body: { deliveryAddressId: textOf(form, 'deliveryAddressId') },
      })
    default: {
      const wanted = textOf(form, 'deliveryStatus')
      const deliveryStatus = (['processing', 'shipping', 'delivered'] as const).find((status) => status === wanted)
      const written = { shippingCode: textOf(form, 'shippingCode'), performerNote: textOf(form, 'performerNote') }
      const seenAt = textOf(form, 'seenAt')
      const moved = deliveryStatus && { deliveryStatus, ...(seenAt !== '' && { seenAt }) }
      return visit.api(updateOrder, { params, body: { ...written, ...moved } })
    }
  }
}
