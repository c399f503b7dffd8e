import { useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { formatNumber } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { readKept } from './kept-texts.ts'
import { timesPrice } from './buy.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { Unfinished } from '../payments/continuation.ts'
import { wayBackOf } from '../payments/way-back.ts'

type FinishProps = {
  order: Extract<Unfinished, { kind: 'order' }>
  /** The top-up. One places one order, however often this page is opened. */
  paymentId: string
}

/**
 * Places the order that the fan agreed to before topping up, at that price, with the note and the phone number that this
 * tab keeps; without JavaScript by a button, or after another look at the form.
 */
export function FinishOrder({ order, paymentId }: FinishProps) {
  const { t, paths } = useTranslation('checkout')
  const submit = useSubmit()
  const account = useAppSelector((state) => state.currentUser._id)
  const form = useRef<HTMLFormElement>(null)
  const hasBegun = useRef(false)
  const { productId, price, quantity, addressId } = order
  useEffect(() => {
    if (hasBegun.current || !form.current) return
    hasBegun.current = true
    const fields = new FormData(form.current)
    for (const [name, text] of Object.entries(readKept(account, productId))) fields.set(name, text ?? '')
    void submit(fields, { method: 'post', action: paths.buyProduct(productId), replace: true })
  }, [account, paths, productId, submit])
  const total = timesPrice(price, quantity)
  const back = wayBackOf({ performerId: null }, order, paths)
  return (
    <>
      <Form ref={form} method="post" action={paths.buyProduct(productId)} replace>
        <input type="hidden" name="requestKey" value={paymentId} />
        <input type="hidden" name="unitPrice" value={price} />
        <input type="hidden" name="quantity" value={quantity} />
        <input type="hidden" name="shownTotal" value={total} />
        <input type="hidden" name="deliveryAddressId" value={addressId ?? ''} />
        <Button type="submit">{t('finishOrder', { amount: formatNumber(total) })}</Button>
      </Form>
      {back && (
        <LinkButton look="secondary" to={back.to}>
          {t(back.text)}
        </LinkButton>
      )}
    </>
  )
}
