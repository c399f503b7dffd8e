import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerCardPages } from './card-pages.ts'
import { formOf, refuseForeignForms, sendHtml, sendMissing } from './page-answers.ts'
import { checkoutPage } from './page-html.ts'
import { answerChallenge, closeCheckout, payCheckout, type PayerStep } from './pay-checkout.ts'
import { findCheckout, type CheckoutRow } from './queries.ts'
import type { SandboxDeps } from './record-gateway-event.ts'
import { isTestCard } from './test-cards.ts'

const LARGEST_FORM_BYTES = 2_048

type Params = { Params: { id: string } }

/** The hosted page: plain HTML and forms, no script, no other origin, no card number. */
export function registerSandboxPages(http: FastifyInstance, deps: SandboxDeps & { afterChange(): void }): void {
  const { db, clock, afterChange } = deps
  void http.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      )
      // The webhook event goes out after the payer's answer.
      scope.addHook('onResponse', async (request) => {
        if (request.method === 'POST') afterChange()
      })

      scope.get<Params>('/checkout/:id', async (request, reply) => {
        const checkout = await findCheckout(db, request.params.id, { isLocked: false })
        return checkout ? sendCheckout(reply, checkout, clock.now()) : sendMissing(request, reply)
      })
      scope.post<Params>('/checkout/:id/pay', { preHandler: refuseForeignForms }, async (request, reply) => {
        const form = formOf(request)
        const card = form.get('card')
        if (!isTestCard(card)) return goToPage(request, reply)
        return follow(
          request,
          reply,
          await payCheckout(deps, request.params.id, { card, savesCard: form.get('savesCard') === 'yes' }),
        )
      })
      scope.post<Params>('/checkout/:id/challenge', { preHandler: refuseForeignForms }, async (request, reply) =>
        follow(
          request,
          reply,
          await answerChallenge(deps, request.params.id, formOf(request).get('answer') === 'pass'),
        ),
      )
      scope.post<Params>('/checkout/:id/cancel', { preHandler: refuseForeignForms }, async (request, reply) =>
        follow(request, reply, await closeCheckout(deps, request.params.id)),
      )
      registerCardPages(scope, db)
    },
    { prefix: '/sandbox' },
  )
}

/** Redirects after a form, so that going back or reloading never pays twice. */
function follow(request: FastifyRequest<Params>, reply: FastifyReply, step: PayerStep): FastifyReply {
  return step.step === 'paid' || step.step === 'canceled'
    ? reply.redirect(step.returnUrl, 303)
    : goToPage(request, reply)
}

const goToPage = (request: FastifyRequest<Params>, reply: FastifyReply): FastifyReply =>
  reply.redirect(`/sandbox/checkout/${encodeURIComponent(request.params.id)}`, 303)

function sendCheckout(reply: FastifyReply, checkout: CheckoutRow, now: Date): FastifyReply {
  // Browsers also check redirects of forms against `form-action`, and a form may redirect to the merchant.
  const returnOrigins = [...new Set([checkout.success_url, checkout.cancel_url].map((url) => new URL(url).origin))]
  const nonce = randomBytes(16).toString('base64')
  return sendHtml(reply, { nonce, formTargets: returnOrigins, html: checkoutPage(checkout, { now, nonce }) })
}
