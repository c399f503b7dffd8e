import type { ReplyOf } from '@stagedoor/contract/endpoint'
import { deleteProduct, updateProduct } from '@stagedoor/contract/products'
import { callOrThrow } from '../../../session/answers.ts'
import { formRefusal, type FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readProductForm } from './product-form.ts'

/** What became of a form of a product's editor. */
export type ProductAnswer =
  | { outcome: 'saved' | 'deleted' }
  | { outcome: 'refused'; refusal: FormRefusal; status: number }

/** Does what a form of a product's editor asks for. */
export async function answerProduct(visit: Visit, id: string, form: FormData): Promise<ProductAnswer> {
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

const answerOf = (visit: Visit, reply: ReplyOf<typeof updateProduct>): ProductAnswer =>
  reply.isOk
    ? { outcome: 'saved' }
    : { outcome: 'refused', refusal: formRefusal(reply.problem, visit.locale), status: reply.status }
