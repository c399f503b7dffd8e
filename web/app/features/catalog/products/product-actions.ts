import type { ReplyOf } from '@stagedoor/contract/endpoint'
import { deleteProduct, updateProduct } from '@stagedoor/contract/products'
import { callOrThrow } from '../../../session/answers.ts'
import { formRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import type { ItemAnswer } from '../studio/gallery-actions.ts'
import { readProductForm } from './product-form.ts'

/** Does what a form of a product's editor asks for. */
export async function answerProduct(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'delete':
      await callOrThrow(visit, deleteProduct, { params })
      return { outcome: 'deleted' }
    case 'pictures': {
      const kept = form.getAll('imageId').filter((imageId) => typeof imageId === 'string')
      // An empty one stands for none, because a form cannot send an empty list.
      return answerOf(
        visit,
        await visit.api(updateProduct, { params, body: { imageIds: kept.length > 0 ? kept : [''] } }),
      )
    }
    default: {
      const read = readProductForm(form, visit.locale)
      if (!read.isReadable) return { outcome: 'refused', refusal: read.refusal, status: 400 }
      const { type: _, ...change } = read.product
      return answerOf(visit, await visit.api(updateProduct, { params, body: change }))
    }
  }
}

const answerOf = (visit: Visit, reply: ReplyOf<typeof updateProduct>): ItemAnswer =>
  reply.isOk
    ? { outcome: 'saved' }
    : { outcome: 'refused', refusal: formRefusal(reply.problem, visit.locale), status: reply.status }
