import { fromCents } from '@stagedoor/contract/money'
import { offeredLocale, type Locale } from '@stagedoor/contract/locales'
import { HIDDEN_NAME, renderEventEmail } from '#src/platform/mail/event-email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import type { OrdersDeps } from './deps.ts'
import type { OrderChange } from './events.ts'
import { findOrder, type OrderRow } from './queries.ts'

/** The occasion of an email: the key of its texts. */
type Occasion = 'placed' | 'shipped' | 'cancelledBySeller' | 'refunded' | 'saleCancelled'

type EmailMessage = { to: 'buyer_id' | 'seller_id'; occasion: Occasion }

/** Emails about physical orders to their two sides, and about refunds to every buyer, each in their language. */
export function orderMails(deps: OrdersDeps): EventHandler[] {
  return remotely('orders.mails', {
    async 'orders.order_changed'({ orderId, change }) {
      const order = await findOrder(deps.db, orderId)
      if (!order) return
      for (const message of messagesOf(order, change)) await notify(deps, order, message)
    },
  })
}

/** Rule SHOP-9. An email that is late says nothing that has changed since. */
function messagesOf(order: OrderRow, change: OrderChange): EmailMessage[] {
  const { delivery_status: status, type, cancelled_by: cancelledBy } = order
  const isPhysical = type === 'physical'
  switch (change) {
    case 'placed':
      return isPhysical && status === 'processing' ? [{ to: 'seller_id', occasion: 'placed' }] : []
    case 'shipped':
      return status === 'refunded' ? [] : [{ to: 'buyer_id', occasion: 'shipped' }]
    case 'refunded': {
      if (status !== 'refunded') return []
      const occasion = cancelledBy === 'seller' ? 'cancelledBySeller' : 'refunded'
      const isNewsToSeller = isPhysical && cancelledBy !== 'seller'
      return [
        { to: 'buyer_id', occasion },
        ...(isNewsToSeller ? [{ to: 'seller_id', occasion: 'saleCancelled' } as const] : []),
      ]
    }
    case 'updated':
      return []
    default:
      return change satisfies never
  }
}

async function notify(
  { db, config, settings, mailer, identity, profiles, facts }: OrdersDeps,
  order: OrderRow,
  { to, occasion }: EmailMessage,
): Promise<void> {
  const account = await identity.findAccount(db, order[to])
  if (account?.status !== 'active' || account.email === null) return
  const otherId = to === 'buyer_id' ? order.seller_id : order.buyer_id
  const [cards, isDiscreet] = await Promise.all([profiles.findUserCards(db, [otherId]), facts.isDiscreet(order[to])])
  const shown = (name: string) => (isDiscreet ? HIDDEN_NAME : name)
  const locale = offeredLocale(account.locale, settings)
  const siteName = settings.get('siteName')
  const values = {
    siteName,
    name: account.username ?? account.email,
    other: shown(cards.get(otherId)?.name ?? ''),
    product: shown(order.name),
    quantity: order.quantity,
    number: order.order_number,
    tokens: writeTokens(order.total_price_token_cents, locale),
    code: order.shipping_code ?? '',
  }
  const { t, email } = textOf(locale)
  const { subject, paragraphs, action } = email(`orders:${occasion}`, values)
  const hasCode = occasion === 'shipped' && values.code !== ''
  const content = renderEventEmail({
    locale,
    siteName,
    subject,
    isDiscreet,
    paragraphs: hasCode ? [...paragraphs, t('orders:tracking', values)] : paragraphs,
    action: { label: action, url: `${config.publicUrl}/${locale}/orders/${order.id}` },
  })
  await mailer.send({ to: account.email, locale, ...content })
}

const writeTokens = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(fromCents(cents))
