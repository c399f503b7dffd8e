import { Dollars, Tokens } from '../../design/Money.tsx'
import { Facts } from '../../design/Facts.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { minus, readAmount } from '../wallet/amounts.ts'
import { packageOf, priceAfter, tokensFor, type Discount, type TopUpTerms } from './top-up-terms.ts'

/** The choice: its price in USD and its tokens. */
export type Sale = { price: number; tokens: number; priceAfter: (discount: Discount | null) => number }

/** The choice's price and tokens; null while no amount is entered. */
export function saleOf(
  terms: TopUpTerms,
  { choice, otherAmount }: { choice: string; otherAmount: string },
): Sale | null {
  const pack = packageOf(terms, choice)
  const amount = pack ? pack.price : readAmount(choice === 'other' ? otherAmount.trim().replace(',', '.') : choice)
  if (amount === null || amount <= 0) return null
  return {
    price: amount,
    tokens: pack ? pack.tokens : tokensFor(amount, terms.tokenPrice),
    priceAfter: (discount) => (discount === null ? amount : priceAfter(amount, discount)),
  }
}

/** The tokens and the price, updated while choosing; the price alone where the choice says how many tokens it is. */
export function TopUpSummary({
  sale,
  discount,
  isPriceAlone,
}: {
  sale: Sale | null
  discount: Discount | null
  isPriceAlone: boolean
}) {
  const { t } = useTranslation('wallet')
  if (sale === null) return null
  const price = sale.priceAfter(discount)
  return (
    <div className={discount === null ? 'needs-script' : undefined} aria-live="polite">
      <Facts
        hasTotal={!isPriceAlone}
        facts={[
          !isPriceAlone && [t('youGet'), <Tokens key="tokens" amount={sale.tokens} />],
          discount && [
            t('discount', { code: discount.code }),
            <span key="discount">
              −<Dollars amount={minus(sale.price, price)} />
            </span>,
          ],
          [t('youPay'), <Dollars key="price" amount={price} />],
        ]}
      />
    </div>
  )
}
