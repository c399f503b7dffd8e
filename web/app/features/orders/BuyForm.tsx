import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { formatNumber } from '../../design/format.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import { minus } from '../wallet/amounts.ts'
import { readPieces, timesPrice, topUpFor, type BuyRefusal, type OrderedProduct } from './buy.ts'
import { BuySummary, TopUpAndBuy } from './BuySummary.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import styles from './Orders.module.css'
import { useKeptTexts } from './use-kept-texts.ts'

type BuyProps = {
  product: OrderedProduct
  addresses: readonly { id: string; lines: readonly string[] }[]
  balance: number
  topUp: TopUpTerms
  /** What was chosen before a top-up, or before an address was added. */
  chosen: { quantity: number; addressId: string | null }
  requestKey: string
  refusal: BuyRefusal | null
}

/** What, where to, and what it costs. The total follows the quantity; before JavaScript the answer shows it, to be confirmed. */
export function BuyForm({ product, addresses, balance, topUp, chosen, requestKey, refusal }: BuyProps) {
  const { t } = useTranslation('store')
  const paths = usePaths()
  const form = useFocusOnFault(refusal)
  useKeptTexts(form, product.id, refusal)
  const [quantity, setQuantity] = useState(refusal?.sent.quantity ?? (product.isDigital ? 1 : chosen.quantity))
  const [addressId, setAddressId] = useState(
    firstAddress(addresses, refusal?.sent.deliveryAddressId ?? chosen.addressId),
  )
  const total = timesPrice(product.price, quantity)
  // More pieces than there are would be no reason to top up.
  const isInStock = product.isDigital || quantity <= (product.stock ?? 0)
  const shortBy = isInStock ? Math.max(0, minus(total, balance)) : 0
  useEffect(() => {
    // Another quantity may have been written before hydration.
    const written = form.current?.querySelector<HTMLInputElement>('input[name="quantity"]')
    if (written) setQuantity(readPieces(written.value))
  }, [form])
  const needsAddress = !product.isDigital && addresses.length === 0
  const sums = { product, total, balance }
  const order = (
    <Form key="order" ref={form} method="post" className={styles.form}>
      <input type="hidden" name="requestKey" value={requestKey} />
      <input type="hidden" name="unitPrice" value={product.price} />
      <input type="hidden" name="shownTotal" value={total} />
      {!product.isDigital && (
        <>
          <QuantityCard
            stock={product.stock ?? 0}
            quantity={quantity}
            onChange={setQuantity}
            error={refusal?.fields['quantity']}
            isAloneWithTotal={shortBy > 0}
          />
          <DeliveryFields
            addresses={addresses}
            chosen={addressId}
            onChoose={setAddressId}
            newAddress={paths.newAddress(paths.buyProduct(product.id, { quantity }))}
            refusal={refusal}
          />
        </>
      )}
      <Card className={styles.card}>
        <TextAreaField
          label={t('noteToCreator')}
          aside={t('optional')}
          name="userNote"
          defaultValue={refusal?.sent.userNote}
          maxLength={1_000}
          rows={2}
        />
      </Card>
      {(shortBy === 0 || needsAddress) && <BuySummary {...sums} needsAddress={needsAddress} />}
    </Form>
  )
  const topUpFirst = shortBy > 0 && !needsAddress && (
    <TopUpAndBuy
      key={`short by ${shortBy}`}
      {...sums}
      terms={topUpFor(topUp, shortBy)}
      order={{ quantity, addressId }}
    />
  )
  return (
    <div className={styles.page}>
      {refusal && (refusal.isTotalNew ? <NewTotal amount={total} /> : <RefusedSale {...refusal} />)}
      {/* Of what is downloaded there is a note to write and nothing to choose, so the button comes first. */}
      {product.isDigital ? [topUpFirst, order] : [order, topUpFirst]}
    </div>
  )
}

type QuantityProps = {
  stock: number
  quantity: number
  onChange(pieces: number): void
  error: string | undefined
  /** No button follows in the form: before JavaScript, this one computes the total anew. */
  isAloneWithTotal: boolean
}

function QuantityCard({ stock, quantity, onChange, error, isAloneWithTotal }: QuantityProps) {
  const { t } = useTranslation('store')
  return (
    <Card className={styles.card}>
      <TextField
        label={t('quantityOf')}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.min(Math.max(stock, 1), 1_000)}
        defaultValue={quantity}
        required
        hint={t('left', { count: stock })}
        error={error}
        onInput={(event) => onChange(readPieces(event.currentTarget.value))}
      />
      {isAloneWithTotal && (
        <noscript>
          <Button type="submit" look="secondary">
            {t('updateTotal')}
          </Button>
        </noscript>
      )}
    </Card>
  )
}

/** The total of a quantity that was written before JavaScript: nothing is taken until it is paid as shown here. */
function NewTotal({ amount }: { amount: number }) {
  const { t } = useTranslation('store')
  return <FormAlert tone="warning">{t('newTotal', { amount: formatNumber(amount) })}</FormAlert>
}

/** The address that was chosen before, if it is still kept; otherwise the latest. Null: there is none. */
const firstAddress = (addresses: readonly { id: string }[], wanted: string | null): string | null =>
  (addresses.find(({ id }) => id === wanted) ?? addresses[0])?.id ?? null
