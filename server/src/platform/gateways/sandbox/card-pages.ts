import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { addCard, findCardPage } from './add-card.ts'
import { cardPage } from './card-page-html.ts'
import { formOf, refuseForeignForms, sendHtml, sendMissing } from './page-answers.ts'
import { isTestCard } from './test-cards.ts'

type OnePage = { Params: { id: string }; Querystring: { declined?: string } }

/** The hosted page where a card is added without a payment. */
export function registerCardPages(scope: FastifyInstance, db: Db): void {
  const addressOf = (id: string): string => `/sandbox/cards/${encodeURIComponent(id)}`

  scope.get<OnePage>('/cards/:id', async (request, reply) => {
    const page = await findCardPage(db, request.params.id, { isLocked: false })
    if (!page) return sendMissing(request, reply)
    const nonce = randomBytes(16).toString('base64')
    const html = cardPage(page, { nonce, isDeclined: request.query.declined !== undefined })
    return sendHtml(reply, { nonce, formTargets: [new URL(page.success_url).origin], html })
  })
  scope.post<OnePage>('/cards/:id', { preHandler: refuseForeignForms }, async (request, reply) => {
    const { id } = request.params
    const card = formOf(request).get('card')
    if (!isTestCard(card)) return reply.redirect(addressOf(id), 303)
    const step = await addCard(db, id, card)
    if (step.step === 'saved') return reply.redirect(step.returnUrl, 303)
    return reply.redirect(step.step === 'declined' ? `${addressOf(id)}?declined=1` : addressOf(id), 303)
  })
}
