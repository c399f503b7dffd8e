import type { ServerToClient } from '@stagedoor/contract/realtime'
import type { TFunction } from 'i18next'
import { formatNumber } from '../design/format.ts'
import { toast } from '../design/toasts.ts'

type Sale = Parameters<ServerToClient['token_transaction_success']>[0]

/** Notifies a creator of a purchase or a tip, and its earnings. */
export function announceSale(sale: Sale, t: TFunction<'shell'>): void {
  toast({
    tone: 'success',
    title: t('saleTitle', { buyer: sale.buyerName, amount: formatNumber(sale.totalPrice) }),
    text: t('saleText', { title: sale.title, amount: formatNumber(sale.netPrice) }),
  })
}
