import { useTranslation } from '../../../locales/use-translation.ts'
import { paymentStatusTexts, paymentTypeTexts } from '../../payments/payment.ts'
import { chargeStatusTexts, chargeTypeTexts } from '../../wallet/charge.ts'
import type { Sale } from './sale.ts'

const typeTexts = { ...chargeTypeTexts, ...paymentTypeTexts }
const statusTexts = { ...chargeStatusTexts, ...paymentStatusTexts }

/** What a sale was and how it stands, in words. */
export function useSaleTexts(): (sale: Pick<Sale, 'type' | 'status'>) => { type: string; status: string } {
  const { t } = useTranslation('wallet')
  return ({ type, status }) => ({ type: t(typeTexts[type]), status: t(statusTexts[status]) })
}
