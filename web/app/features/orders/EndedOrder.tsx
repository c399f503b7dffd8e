import { FormAlert } from '../../design/FormAlert.tsx'
import { formatNumber } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { OrderPage } from './order.ts'

const texts = {
  buyer: { buyer: 'cancelledByYou', seller: 'cancelledByCreator' },
  seller: { buyer: 'cancelledByFan', seller: 'cancelledSale' },
} as const

/** Who ended an order, and where its money is. */
export function EndedOrder({ order: { status, side, cancelledBy, otherName, total } }: { order: OrderPage }) {
  const { t } = useTranslation('store')
  if (status !== 'refunded') return null
  const key = cancelledBy === null ? 'refundedOrder' : texts[side][cancelledBy]
  return <FormAlert tone="info">{t(key, { name: otherName, amount: formatNumber(total) })}</FormAlert>
}
