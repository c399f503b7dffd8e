import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Picture, type PictureFile } from '../../design/Picture.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { formatNumber } from '../../design/format.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { writeContinuation } from '../payments/continuation.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import { TopUpForm } from '../payments/TopUpForm.tsx'
import type { TopUpTerms } from '../payments/top-up-terms.ts'
import { PaymentTerms } from '../site/PaymentTerms.tsx'
import { minus } from '../wallet/amounts.ts'
import { Price } from '../wallet/Price.tsx'
import { readPieces, timesPrice, topUpFor, type BuyRefusal } from './buy.ts'
import { DeliveryFields } from './DeliveryFields.tsx'
import styles from './Orders.module.css'
import { useKeptTexts } from './use-kept-texts.ts'

type BuyProps = {
  product: {
    id: string
    name: string
    price: number
    stock: number | null
    isDigital: boolean
    image: PictureFile | null
  }
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
  return (
    <div className={styles.page}>
      {refusal && (refusal.isTotalNew ? <NewTotal amount={total} /> : <RefusedSale {...refusal} />)}
      <Form ref={form} method="post" className={styles.form}>
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
        <BuySummary
          product={product}
          total={total}
          balance={balance}
          needsAddress={!product.isDigital && addresses.length === 0}
        />
      </Form>
      {shortBy > 0 && (
        <MissingTokens key={shortBy} terms={topUpFor(topUp, shortBy)} order={{ product, quantity, addressId }} />
      )}
    </div>
  )
}

type QuantityProps = {
  stock: number
  quantity: number
  onChange(pieces: number): void
  error: string | undefined
}

function QuantityCard({ stock, quantity, onChange, error }: QuantityProps) {
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

type MissingProps = {
  terms: TopUpTerms
  order: { product: { id: string; price: number }; quantity: number; addressId: string | null }
}

/** A top-up that leads back to this order. */
function MissingTokens({ terms, order: { product, quantity, addressId } }: MissingProps) {
  const { t } = useTranslation('store')
  const { id: productId, price } = product
  return (
    <Card className={styles.card}>
      <FormAlert tone="warning">{t('topUpFirst')}</FormAlert>
      <TopUpForm
        terms={terms}
        then={writeContinuation({ kind: 'order', productId, price, quantity, addressId })}
        submitLabel={t('topUp')}
      />
    </Card>
  )
}

type SummaryProps = { product: BuyProps['product']; total: number; balance: number; needsAddress: boolean }

function BuySummary({ product: { name, image, isDigital }, total, balance, needsAddress }: SummaryProps) {
  const { t } = useTranslation('store')
  const { state } = useNavigation()
  return (
    <Card className={styles.card}>
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
      {!needsAddress && <PaymentTerms />}
      {needsAddress ? (
        <p className={styles.hint}>{t('addressFirst')}</p>
      ) : (
        <Button type="submit" isWide isBusy={state === 'submitting'}>
          {t('payNow', { amount: formatNumber(total) })}
        </Button>
      )}
      <p className={styles.hint}>{t(isDigital ? 'digitalTerms' : 'physicalTerms')}</p>
    </Card>
  )
}
