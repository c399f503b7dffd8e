import { momentOfReceipt } from '@stagedoor/contract/receipt-moment'
import { useTimeZone } from '../../design/use-time-zone.ts'
import { useLocale } from '../../locales/use-locale.ts'

/** A time on a receipt, as its PDF says it: in the reader's zone, which it names. */
export function ReceiptMoment({ at }: { at: string }) {
  const locale = useLocale()
  const timeZone = useTimeZone()
  return <time dateTime={at}>{momentOfReceipt(at, { locale, timeZone })}</time>
}
