import { escapeHtml } from '../../html/escape-html.ts'
import type { CardPageRow } from './add-card.ts'
import { cardChoices, shell, textsIn } from './page-html.ts'

/** The page where a card is added; `isDeclined`: the bank has just refused the chosen one. */
export function cardPage(page: CardPageRow, { nonce, isDeclined }: { nonce: string; isDeclined: boolean }): string {
  const t = textsIn(page.locale)
  const facts = { merchant: page.merchant_name }
  const title = t('sandboxPage:addCard.title', facts)
  const bad = isDeclined ? `<p class="bad" role="alert">${escapeHtml(t('sandboxPage:failures.card_refused'))}</p>` : ''
  const content = `<h1>${escapeHtml(title)}</h1><p class="what">${escapeHtml(t('sandboxPage:addCard.text'))}</p>${bad}
<form method="post" action="/sandbox/cards/${page.id}">${cardChoices(t)}
<button>${escapeHtml(t('sandboxPage:addCard.save'))}</button></form>
<a class="button quiet" href="${escapeHtml(page.cancel_url)}">${escapeHtml(t('sandboxPage:leave', facts))}</a>`
  return shell({ locale: page.locale, title, nonce, content })
}
