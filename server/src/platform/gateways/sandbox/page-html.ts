import { escapeHtml } from '../../html/escape-html.ts'
import type { CheckoutRow } from './queries.ts'
import { pageStyle } from './page-style.ts'
import { pageTexts, type PageTexts } from './page-texts/page-text.ts'
import { faceOf, testCards, type TestCard } from './test-cards.ts'

const LOCK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/></svg>'

const BRAND_NAMES = { visa: 'Visa', mastercard: 'Mastercard' } as const

const BRAND_MARKS = { visa: '<i>VISA</i>', mastercard: '<i class="rings"></i>' } as const

type Shell = { locale: string; title: string; nonce: string; content: string }

function shell({ locale, title, nonce, content }: Shell): string {
  const texts = pageTexts(locale)
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(texts.brand)}</title><style nonce="${nonce}">${pageStyle}</style></head>
<body><header class="ribbon"><b>${escapeHtml(texts.badge)}</b>${escapeHtml(texts.disclaimer)}</header>
<main><div class="brand">${LOCK}${escapeHtml(texts.brand)}</div><div class="paper">${content}</div></main></body></html>`
}

const amountOf = ({ amount_cents, currency, locale }: CheckoutRow): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount_cents / 100)

const summary = (checkout: CheckoutRow, texts: PageTexts): string =>
  `<h1>${escapeHtml(texts.payTo(checkout.merchant_name))}</h1><p class="amount">${escapeHtml(amountOf(checkout))}</p><p class="what">${escapeHtml(checkout.description)}</p>`

function cardChoice(card: TestCard, texts: PageTexts): string {
  const { brand, last4Digits } = faceOf[card]
  const { name, hint } = texts.cards[card]
  return `<label class="card"><input type="radio" name="card" value="${card}" required${card === testCards[0] ? ' checked' : ''}>
<span class="face ${brand}" aria-hidden="true">${BRAND_MARKS[brand]}</span>
<span><b>${escapeHtml(name)}</b> <small>${escapeHtml(hint)}</small><small>${escapeHtml(`${BRAND_NAMES[brand]} · ${texts.cardEnding(last4Digits)}`)}</small></span></label>`
}

function failureText(failure: string, texts: PageTexts): string {
  const { failures } = texts
  return failure === 'card_declined' || failure === 'card_refused' || failure === 'authentication_failed'
    ? failures[failure]
    : failures.other
}

const leaveForm = (checkout: CheckoutRow, texts: PageTexts): string =>
  `<form method="post" action="/sandbox/checkout/${checkout.id}/cancel"><button class="quiet">${escapeHtml(texts.leave(checkout.merchant_name))}</button></form>`

function openPage(checkout: CheckoutRow, texts: PageTexts, now: Date): string {
  const minutes = Math.ceil((checkout.expires_at.getTime() - now.getTime()) / 60_000)
  const failure =
    checkout.last_failure === null
      ? ''
      : `<p class="bad" role="alert">${escapeHtml(failureText(checkout.last_failure, texts))}</p>`
  return `${summary(checkout, texts)}${failure}
<form method="post" action="/sandbox/checkout/${checkout.id}/pay"><fieldset><legend>${escapeHtml(texts.chooseCard)}</legend>
${testCards.map((card) => cardChoice(card, texts)).join('\n')}</fieldset>
<label class="keep"><input type="checkbox" name="savesCard" value="yes"><span>${escapeHtml(texts.saveCard)}</span></label>
<button>${escapeHtml(texts.pay(amountOf(checkout)))}</button></form>
${leaveForm(checkout, texts)}<p class="foot">${escapeHtml(texts.openFor(minutes))}</p>`
}

function challengePage(checkout: CheckoutRow, texts: PageTexts): string {
  const { title, text, confirm, reject } = texts.challenge
  const facts = { amount: amountOf(checkout), merchant: checkout.merchant_name }
  return `<h1>${escapeHtml(title)}</h1><p class="amount">${escapeHtml(facts.amount)}</p><p class="what">${escapeHtml(text(facts))}</p>
<form method="post" action="/sandbox/checkout/${checkout.id}/challenge"><button name="answer" value="pass">${escapeHtml(confirm)}</button>
<button class="quiet" name="answer" value="fail">${escapeHtml(reject)}</button></form>`
}

function closedPage(checkout: CheckoutRow, state: 'paid' | 'canceled' | 'expired', texts: PageTexts): string {
  const url = state === 'paid' ? checkout.success_url : checkout.cancel_url
  return `${summary(checkout, texts)}<p class="bad" role="status">${escapeHtml(`${texts.closed[state]} ${texts.closed.text}`)}</p>
<a class="button" href="${escapeHtml(url)}">${escapeHtml(texts.back(checkout.merchant_name))}</a>`
}

/** The page of one checkout at `now`. */
export function checkoutPage(checkout: CheckoutRow, { now, nonce }: { now: Date; nonce: string }): string {
  const texts = pageTexts(checkout.locale)
  const isOver = checkout.expires_at <= now && (checkout.state === 'open' || checkout.state === 'challenge')
  const state = isOver ? 'expired' : checkout.state
  const content =
    state === 'open'
      ? openPage(checkout, texts, now)
      : state === 'challenge'
        ? challengePage(checkout, texts)
        : closedPage(checkout, state, texts)
  const title = state === 'challenge' ? texts.challenge.title : texts.payTo(checkout.merchant_name)
  return shell({ locale: checkout.locale, title, nonce, content })
}

/** The page for an address without a checkout. */
export function missingPage({ locale, nonce }: { locale: string; nonce: string }): string {
  const { title, text } = pageTexts(locale).missing
  return shell({
    locale,
    title,
    nonce,
    content: `<h1>${escapeHtml(title)}</h1><p class="what">${escapeHtml(text)}</p>`,
  })
}
