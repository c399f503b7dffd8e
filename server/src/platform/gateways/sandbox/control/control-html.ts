import { escapeHtml } from '../../../html/escape-html.ts'
import { pageTexts } from '../page-texts/page-text.ts'
import { disputeSteps, mayFollow } from '../dispute-payment.ts'
import { testCards } from '../test-cards.ts'
import type { Book, BookCard, BookEvent, BookPayment, BookSubscription } from './book-queries.ts'
import { controlStyle } from './control-style.ts'
import { answerFaults, tamperings, forgedWebhooks, releaseOrders, type Faults } from './faults.ts'
import { controlTexts, type ControlTexts } from './texts/control-text.ts'

export type ControlPage = {
  locale: string
  nonce: string
  book: Book
  faults: Faults
  /** What came of the last form. */
  said: string | null
  orderId: string | null
  now: Date
}

type Scene = { texts: ControlTexts; locale: string; orderId: string | null }

const text = escapeHtml

/** What the sandbox knows and how it misbehaves, with forms for both; works without a script. */
export function controlPage({ locale, nonce, book, faults, said, orderId, now }: ControlPage): string {
  const texts = controlTexts(locale)
  const scene: Scene = { texts, locale, orderId }
  const held = book.events.filter(({ isHeld }) => isHeld).length
  const content = [
    said === null ? '' : `<p class="said" role="status">${text(saidText(said, texts))}</p>`,
    section(texts.faults.title, faultsForm(faults, scene)),
    held > 0 || faults.holds ? section(texts.release.title, releaseForm(held, scene)) : '',
    findForm(scene),
    section(
      texts.payments.title,
      list(book.payments, texts.payments.none, (payment) => paymentItem(payment, scene)),
    ),
    book.subscriptions.length > 0
      ? section(
          texts.subscriptions.title,
          list(book.subscriptions, '', (one) => subscriptionItem(one, scene)),
        )
      : '',
    book.cards.length > 0
      ? section(
          texts.keptCards,
          list(book.cards, '', (card) => cardItem(card, scene)),
        )
      : '',
    section(
      texts.webhookEvents.title,
      list(book.events, texts.webhookEvents.none, (event) => webhookEventItem(event, scene, now)),
    ),
  ].join('\n')
  return shell({ locale, nonce, title: texts.title, lead: texts.lead, content })
}

/** What anybody else sees. */
export function closedPage({ locale, nonce }: { locale: string; nonce: string }): string {
  const { title, text: lead } = controlTexts(locale).closed
  return shell({ locale, nonce, title, lead, content: '' })
}

function shell(page: { locale: string; nonce: string; title: string; lead: string; content: string }): string {
  const { locale, nonce, title, lead, content } = page
  const { badge, webhookEvent, brand } = pageTexts(locale)
  return `<!doctype html>
<html lang="${text(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)} · ${text(brand)}</title><style nonce="${nonce}">${controlStyle}</style></head>
<body><header class="ribbon"><b>${text(badge)}</b>${text(webhookEvent)}</header>
<main><h1>${text(title)}</h1><p class="what">${text(lead)}</p>
${content}</main></body></html>`
}

const section = (title: string, content: string): string =>
  `<section class="paper"><h2>${text(title)}</h2>${content}</section>`

function list<T>(items: readonly T[], none: string, itemOf: (item: T) => string): string {
  return items.length === 0 ? `<p class="what">${text(none)}</p>` : `<ul>${items.map(itemOf).join('\n')}</ul>`
}

function saidText(said: string, { said: texts }: ControlTexts): string {
  if (said.startsWith('answered_')) return texts.answered(said.slice('answered_'.length))
  if (said === 'done' || said === 'refused' || said === 'unknown' || said === 'no_answer') return texts[said]
  return texts.malformed
}

/** A form of the page; the order that the page is narrowed to comes back with it. */
const form = (path: string, { orderId }: Scene, fields: string): string =>
  `<form method="post" action="/dev/sandbox${path}"><div class="row">${orderId === null ? '' : `<input type="hidden" name="orderId" value="${text(orderId)}">`}${fields}</div></form>`

function choice(name: string, label: string, options: readonly (readonly [string, string])[], chosen = ''): string {
  const rows = options.map(
    ([value, said]) => `<option value="${text(value)}"${value === chosen ? ' selected' : ''}>${text(said)}</option>`,
  )
  return `<label>${text(label)}<select name="${name}">${rows.join('')}</select></label>`
}

const number = (name: string, label: string, range: { from: number; to: number; value: number }): string =>
  `<label>${text(label)}<input type="number" inputmode="numeric" name="${name}" min="${range.from}" max="${range.to}" value="${range.value}" required></label>`

const button = (label: string, attributes = ''): string => `<button ${attributes}>${text(label)}</button>`
const quiet = 'class="quiet"'

const tamperingChoice = (label: string, texts: ControlTexts, chosen = 'none'): string =>
  choice(
    'tampering',
    label,
    (['none', ...tamperings] as const).map((one) => [one, texts.tamperings[one]]),
    chosen,
  )

function faultsForm(faults: Faults, scene: Scene): string {
  const { faults: words } = scene.texts
  const mode = faults.drops ? 'dropped' : faults.holds ? 'held' : 'sent'
  const modes = (['sent', 'held', 'dropped'] as const).map((one) => [one, words.webhookEventModes[one]] as const)
  return `${form(
    '/faults',
    scene,
    [
      choice('webhookEvents', words.webhookEvents, modes, mode),
      number('copies', words.copies, { from: 1, to: 20, value: faults.copies }),
      number('delaySeconds', words.delaySeconds, { from: 0, to: 86_400, value: faults.delaySeconds }),
      tamperingChoice(words.tampering, scene.texts, faults.tampering ?? 'none'),
      choice(
        'answers',
        words.answers,
        answerFaults.map((one) => [one, words.answerFaults[one]]),
        faults.answers,
      ),
      button(words.save),
    ].join(''),
  )}${form('/faults/none', scene, button(words.reset, quiet))}`
}

function releaseForm(held: number, scene: Scene): string {
  const { release: words } = scene.texts
  const orders = choice(
    'order',
    words.order,
    releaseOrders.map((one) => [one, words.orders[one]]),
  )
  const seed = number('seed', words.seed, { from: 0, to: 1_000_000, value: 1 })
  return `<p class="what">${text(words.text(held))}</p>${form('/webhookEvents/release', scene, orders + seed + button(words.go))}`
}

function findForm({ texts: { find }, orderId }: Scene): string {
  const all = orderId === null ? '' : `<a href="/dev/sandbox">${text(find.all)}</a>`
  return `<section class="paper"><form method="get" action="/dev/sandbox"><div class="row"><label>${text(find.label)}<input name="orderId" value="${text(orderId ?? '')}" autocomplete="off" spellcheck="false"></label>${button(find.go, quiet)}${all}</div></form></section>`
}

const moneyOf = (cents: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100)

const tag = (label: string): string => `<span class="tag">${text(label)}</span>`

const facts = (parts: readonly string[]): string => `<div class="facts">${parts.filter(Boolean).join('')}</div>`

const moment = (at: Date): string => `<code>${at.toISOString()}</code>`

function paymentItem(payment: BookPayment, scene: Scene): string {
  const { payments: words } = scene.texts
  const { id, orderId, amountCents, refundedCents, currency, period, dispute } = payment
  const leftCents = amountCents - refundedCents
  const refund = number('amountCents', words.refundCents, {
    from: 1,
    to: Math.max(leftCents, 1),
    value: Math.max(leftCents, 1),
  })
  const steps = disputeSteps
    .filter((step) => mayFollow(dispute, step))
    .map((step) => button(words.steps[step], `${quiet} name="step" value="${step}"`))
    .join('')
  return `<li>${facts([
    `<b>${text(moneyOf(amountCents, currency, scene.locale))}</b>`,
    period > 1 ? tag(words.period(period)) : '',
    refundedCents > 0 ? tag(words.refunded(moneyOf(refundedCents, currency, scene.locale))) : '',
    dispute === null ? '' : tag(words.disputes[dispute]),
    orderLink(orderId),
  ])}${leftCents > 0 && dispute !== 'lost' ? form(`/payments/${encodeURIComponent(id)}/refund`, scene, refund + button(words.refund, quiet)) : ''}
${steps === '' ? '' : form(`/payments/${encodeURIComponent(id)}/dispute`, scene, steps)}</li>`
}

const orderLink = (orderId: string): string =>
  `<a href="/dev/sandbox?orderId=${encodeURIComponent(orderId)}"><code>${text(orderId)}</code></a>`

function subscriptionItem(subscription: BookSubscription, scene: Scene): string {
  const { subscriptions: words } = scene.texts
  const { reference, orderId, amountCents, currency, state, nextAt, testCard } = subscription
  const cards = choice(
    'card',
    words.card,
    testCards.map((card) => [card, words.cards[card]]),
    testCard,
  )
  return `<li>${facts([
    `<b>${text(moneyOf(amountCents, currency, scene.locale))}</b>`,
    tag(words.states[state] ?? state),
    state === 'expired' ? '' : `<span>${text(words.next(nextAt.toISOString()))}</span>`,
    orderLink(orderId),
  ])}${form(`/subscriptions/${encodeURIComponent(reference)}/card`, scene, cards + button(words.change, quiet))}</li>`
}

function cardItem({ reference, brand, last4Digits, testCard }: BookCard, scene: Scene): string {
  const { subscriptions: words } = scene.texts
  const cards = choice(
    'card',
    words.card,
    testCards.map((card) => [card, words.cards[card]]),
    testCard,
  )
  return `<li>${facts([`<b>${text(`${brand} ${last4Digits}`)}</b>`, `<code>${text(reference)}</code>`])}
${form(`/cards/${encodeURIComponent(reference)}/card`, scene, cards + button(words.change, quiet))}</li>`
}

function webhookEventItem(event: BookEvent, scene: Scene, now: Date): string {
  const { webhookEvents: words } = scene.texts
  const path = `/webhookEvents/${encodeURIComponent(event.id)}`
  const state = event.isHeld
    ? words.states.held
    : event.isDropped
      ? words.states.dropped
      : event.deliveredAt === null
        ? words.states.due
        : words.states.delivered
  const again = [
    number('copies', words.copies, { from: 1, to: 20, value: 1 }),
    number('delaySeconds', words.delaySeconds, { from: 0, to: 86_400, value: 0 }),
    tamperingChoice(words.tampering, scene.texts),
    button(words.send, quiet),
  ].join('')
  const forged = choice(
    'forgedWebhook',
    words.forgedWebhook,
    forgedWebhooks.map((one) => [one, words.forgedWebhooks[one]]),
  )
  const isWaiting = event.deliveredAt === null && event.dueAt > now
  return `<li>${facts([
    `<b>${text(event.kind)}</b>`,
    `<span>${text(moneyOf(event.amountCents, event.currency, scene.locale))}</span>`,
    tag(state),
    event.attempts > 0 ? `<span>${text(words.attempts(event.attempts))}</span>` : '',
    event.lastResult !== null && event.deliveredAt === null ? `<code>${text(event.lastResult)}</code>` : '',
    moment(isWaiting ? event.dueAt : event.createdAt),
    orderLink(event.orderId),
  ])}${form(`${path}/send`, scene, again)}
${form(`${path}/forge`, scene, forged + button(words.forge, quiet))}${event.isDropped ? '' : form(`${path}/drop`, scene, button(words.drop, quiet))}</li>`
}
