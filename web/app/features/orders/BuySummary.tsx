import { useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatNumber } from '../../design/format.ts'
import { Icon } from '../../design/Icon.tsx'
import { Tokens } from '../../design/Money.tsx'
import { Picture } from '../../design/Picture.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { writeContinuation } from '../payments/continuation.ts'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import { TopUpForm } from '../payments/TopUpForm.tsx'
import { PaymentTerms } from '../site/PaymentTerms.tsx'
import { minus } from '../wallet/amounts.ts'
import { Price } from '../wallet/Price.tsx'
import type { OrderedProduct } from './buy.ts'
import styles from './Orders.module.css'

type Sums = { product: OrderedProduct; total: number; balance: number }

/** The total, what remains of the balance, and the button of the order. */
export function BuySummary({ needsAddress, ...sums }: Sums & { needsAddress: boolean }) {
  const { t } = useTranslation('store')
  const { state } = useNavigation()
  return (
    <Card className={styles.card}>
      <OrderSums {...sums} />
      {!needsAddress && <PaymentTerms />}
      {needsAddress ? (
        <p className={styles.hint}>{t('addressFirst')}</p>
      ) : (
        <Button type="submit" isWide isBusy={state === 'submitting'}>
          {t('payNow', { amount: formatNumber(sums.total) })}
        </Button>
      )}
      <p className={styles.hint}>{t(sums.product.isDigital ? 'digitalTerms' : 'physicalTerms')}</p>
    </Card>
  )
}

type TopUpProps = Sums & { terms: TopUpTerms; order: { quantity: number; addressId: string | null } }

/** With a low balance in place of the order's button: a top-up that places this order once it is paid. */
export function TopUpAndBuy({ terms, order, ...sums }: TopUpProps) {
  const { t } = useTranslation('store')
  const { id: productId, price } = sums.product
  return (
    <Card className={styles.card}>
      <OrderSums {...sums} />
      <FormAlert tone="warning">{t('topUpFirst')}</FormAlert>
      <TopUpForm
        terms={terms}
        then={writeContinuation({ kind: 'order', productId, price, ...order })}
        submitLabel={t('topUpAndBuy')}
      />
      <p className={styles.hint}>{t(sums.product.isDigital ? 'digitalTerms' : 'physicalTerms')}</p>
    </Card>
  )
}

function OrderSums({ product: { name, image }, total, balance }: Sums) {
  const { t } = useTranslation('store')
  return (
    <>
      <div className={styles.product}>
        <span className={styles.picture}>
          {image ? <Picture file={image} alt="" sizes="80px" /> : <Icon name="gift" />}
        </span>
        <strong dir="auto">{name}</strong>
      </div>
      <Facts
        hasTotal
        facts={[
          [t('balance'), <Tokens key="balance" amount={balance} />],
          total <= balance && [t('balanceAfter'), <Tokens key="after" amount={minus(balance, total)} />],
          [t('total'), <Price key="total" amount={total} />],
        ]}
      />
    </>
  )
}
