import { defaultLocale, isLocale } from '@stagedoor/contract/locales'
import { escapeHtml } from '../../html/escape-html.ts'
import { textOf, type ServerTexts } from '../../text/text-of.ts'
import type { CheckoutRow } from './queries.ts'
import { pageStyle } from './page-style.ts'
import { faceOf, testCards, type TestCard } from './test-cards.ts'

const LOCK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="4.5" y="10.5" width="15" height="10" rx="2.5"/><path d="M8 10.5V7.5a4 4 0 0 1 8 0v3"/></svg>'

const BRAND_NAMES = { visa: 'Visa', mastercard: 'Mastercard' } as const

const BRAND_MARKS = { visa: '<i>VISA</i>', mastercard: '<i class="rings"></i>' } as const

type Print = ServerTexts['t']

/** The page's texts in the language that the checkout was made in. */
export const textsIn = (locale: string): Print => textOf(isLocale(locale) ? locale : defaultLocale).t

type Shell = { locale: string; title: string; nonce: string; content: string }

/** A whole document of the sandbox around `content`, which is escaped already. */
export function shell({ locale, title, nonce, content }: Shell): string {
  const t = textsIn(locale)
  return `<!doctype html>
<html lang="${escapeHtml(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(t('sandboxPage:brand'))}</title><style nonce="${nonce}">${pageStyle}</style></head>
<body><header class="ribbon"><b>${escapeHtml(t('sandboxPage:badge'))}</b>${escapeHtml(t('sandboxPage:disclaimer'))}</header>
<main><div class="brand">${LOCK}${escapeHtml(t('sandboxPage:brand'))}</div><div class="paper">${content}</div></main></body></html>`
}

const amountOf = ({ amount_cents, currency, locale }: CheckoutRow): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount_cents / 100)

const summary = (checkout: CheckoutRow, t: Print): string =>
  `<h1>${escapeHtml(t('sandboxPage:payTo', { merchant: checkout.merchant_name }))}</h1><p class="amount">${escapeHtml(amountOf(checkout))}</p><p class="what">${escapeHtml(checkout.description)}</p>`

function cardChoice(card: TestCard, t: Print): string {
  const { brand, last4Digits } = faceOf[card]
  return `<label class="card"><input type="radio" name="card" value="${card}" required${card === testCards[0] ? ' checked' : ''}>
<span class="face ${brand}" aria-hidden="true">${BRAND_MARKS[brand]}</span>
<span><b>${escapeHtml(t(`sandboxPage:cards.${card}.name`))}</b> <small>${escapeHtml(t(`sandboxPage:cards.${card}.hint`))}</small><small>${escapeHtml(`${BRAND_NAMES[brand]} · ${t('sandboxPage:cardEnding', { last4Digits })}`)}</small></span></label>`
}

export const cardChoices = (t: Print): string =>
  `<fieldset><legend>${escapeHtml(t('sandboxPage:chooseCard'))}</legend>
${testCards.map((card) => cardChoice(card, t)).join('\n')}</fieldset>`

function failureText(failure: string, t: Print): string {
  const isNamed = failure === 'card_declined' || failure === 'card_refused' || failure === 'authentication_failed'
  return t(`sandboxPage:failures.${isNamed ? failure : 'other'}`)
}

const leaveForm = (checkout: CheckoutRow, t: Print): string =>
  `<form method="post" action="/sandbox/checkout/${checkout.id}/cancel"><button class="quiet">${escapeHtml(t('sandboxPage:leave', { merchant: checkout.merchant_name }))}</button></form>`

function openPage(checkout: CheckoutRow, t: Print, now: Date): string {
  const minutes = Math.ceil((checkout.expires_at.getTime() - now.getTime()) / 60_000)
  const failure =
    checkout.last_failure === null
      ? ''
      : `<p class="bad" role="alert">${escapeHtml(failureText(checkout.last_failure, t))}</p>`
  return `${summary(checkout, t)}${failure}
<form method="post" action="/sandbox/checkout/${checkout.id}/pay">${cardChoices(t)}
<label class="keep"><input type="checkbox" name="savesCard" value="yes"><span>${escapeHtml(t('sandboxPage:saveCard'))}</span></label>
<button>${escapeHtml(t('sandboxPage:pay', { amount: amountOf(checkout) }))}</button></form>
${leaveForm(checkout, t)}<p class="foot">${escapeHtml(t('sandboxPage:openFor', { minutes }))}</p>`
}

function challengePage(checkout: CheckoutRow, t: Print): string {
  const facts = { amount: amountOf(checkout), merchant: checkout.merchant_name }
  return `<h1>${escapeHtml(t('sandboxPage:challenge.title'))}</h1><p class="amount">${escapeHtml(facts.amount)}</p><p class="what">${escapeHtml(t('sandboxPage:challenge.text', facts))}</p>
<form method="post" action="/sandbox/checkout/${checkout.id}/challenge"><button name="answer" value="pass">${escapeHtml(t('sandboxPage:challenge.confirm'))}</button>
<button class="quiet" name="answer" value="fail">${escapeHtml(t('sandboxPage:challenge.reject'))}</button></form>`
}

function closedPage(checkout: CheckoutRow, state: 'paid' | 'canceled' | 'expired', t: Print): string {
  const url = state === 'paid' ? checkout.success_url : checkout.cancel_url
  return `${summary(checkout, t)}<p class="bad" role="status">${escapeHtml(`${t(`sandboxPage:closed.${state}`)} ${t('sandboxPage:closed.text')}`)}</p>
<a class="button" href="${escapeHtml(url)}">${escapeHtml(t('sandboxPage:back', { merchant: checkout.merchant_name }))}</a>`
}

/** The page of one checkout at `now`. */
export function checkoutPage(checkout: CheckoutRow, { now, nonce }: { now: Date; nonce: string }): string {
  const t = textsIn(checkout.locale)
  const isOver = checkout.expires_at <= now && (checkout.state === 'open' || checkout.state === 'challenge')
  const state = isOver ? 'expired' : checkout.state
  const content =
    state === 'open'
      ? openPage(checkout, t, now)
      : state === 'challenge'
        ? challengePage(checkout, t)
        : closedPage(checkout, state, t)
  const title =
    state === 'challenge'
      ? t('sandboxPage:challenge.title')
      : t('sandboxPage:payTo', { merchant: checkout.merchant_name })
  return shell({ locale: checkout.locale, title, nonce, content })
}

/** The page for an address without a checkout. */
export function missingPage({ locale, nonce }: { locale: string; nonce: string }): string {
  const t = textsIn(locale)
  const title = t('sandboxPage:missing.title')
  return shell({
    locale,
    title,
    nonce,
    content: `<h1>${escapeHtml(title)}</h1><p class="what">${escapeHtml(t('sandboxPage:missing.text'))}</p>`,
  })
}
