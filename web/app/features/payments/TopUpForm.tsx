import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Choice, Choices } from '../../design/Choice.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { PaymentTerms } from '../site/PaymentTerms.tsx'
import { AmountChoices, AmountForPurchase } from './AmountChoices.tsx'
import { brandName } from '@stagedoor/contract/card-brand'
import { CouponField } from './CouponField.tsx'
import type { TopUpAnswer } from './read-top-up.ts'
import { firstChoice, packageOf, type TopUpTerms } from './top-up-terms.ts'
import styles from './TopUpForm.module.css'
import { saleOf, TopUpSummary } from './TopUpSummary.tsx'

type TopUpProps = {
  terms: TopUpTerms
  /** The result of a refused submission. */
  answer?: TopUpAnswer | null
  /** The purchase to complete after the top-up, as written by `writeContinuation`. */
  then?: string
  isNewCard?: boolean
  hasCoupon?: boolean
  submitLabel: string
}

/** Amount and card, or that the site takes no payments yet. A plain form, because the gateway's page follows. */
export function TopUpForm({ terms, answer = null, then = '', isNewCard, hasCoupon, submitLabel }: TopUpProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const paths = usePaths()
  const { state } = useNavigation()
  const isHydrated = useIsHydrated()
  const entered = answer?.entered
  const isForPurchase = then !== ''
  const first = firstChoice(terms, { isForPurchase })
  const [choice, setChoice] = useState(entered?.choice || first)
  const [otherAmount, setOtherAmount] = useState(entered?.otherAmount ?? '')
  const [cardId, setCardId] = useState(entered?.cardId ?? (isNewCard ? '' : (terms.cards[0]?.id ?? '')))
  const refusal = answer?.refusal ?? null
  const [couponCode, setCouponCode] = useState(entered?.couponCode ?? '')
  // The discount is valid only for the checked code.
  const discount = isSameCode(answer?.discount?.code, couponCode) ? (answer?.discount ?? null) : null
  const sale = saleOf(terms, { choice, otherAmount })
  const choices = {
    terms,
    choice,
    onChoose: setChoice,
    otherAmount,
    onEnter: setOtherAmount,
    error: refusal?.fields['amount'],
  }
  const isPaidAtOnce = isHydrated && cardId !== '' && sale !== null && then === ''
  if (!terms.isOpen) return <FormAlert tone="warning">{t('paymentsOff')}</FormAlert>
  return (
    <Form className={styles.form} method="post" action={paths.topUp()} replace preventScrollReset>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      <input type="hidden" name="then" value={then} />
      <input type="hidden" name="requestKey" value={answer?.requestKey ?? terms.requestKey} />
      {isForPurchase && first !== 'other' ? (
        <AmountForPurchase first={first} {...choices} />
      ) : (
        <AmountChoices {...choices} />
      )}
      {terms.cards.length > 0 && <CardChoices cards={terms.cards} chosen={cardId} onChoose={setCardId} />}
      {hasCoupon && <CouponField code={couponCode} onChange={setCouponCode} refusal={refusal} discount={discount} />}
      <TopUpSummary
        sale={sale}
        discount={discount}
        isPriceAlone={isForPurchase && packageOf(terms, choice) !== undefined}
      />
      {!isForPurchase && <PaymentTerms />}
      <div data-stays-in-sight={isForPurchase || undefined}>
        <Button type="submit" isWide isBusy={state === 'submitting'} name="intent" value="pay">
          {isPaidAtOnce ? t('pay', { dollars: formatDollars(sale.priceAfter(discount), locale) }) : submitLabel}
        </Button>
      </div>
      {/* Of a purchase, price and button are on the screen of a small phone at once. */}
      {isForPurchase && <PaymentTerms />}
    </Form>
  )
}

const isSameCode = (looked: string | undefined, typed: string): boolean =>
  looked !== undefined && looked.toUpperCase() === typed.trim().toUpperCase()

type CardChoicesProps = { cards: TopUpTerms['cards']; chosen: string; onChoose: (id: string) => void }

function CardChoices({ cards, chosen, onChoose }: CardChoicesProps) {
  const { t } = useTranslation('wallet')
  return (
    <Choices legend={t('payWith')}>
      {cards.map((card) => (
        <Choice key={card.id} name="cardId" value={card.id} isChosen={chosen === card.id} onChoose={onChoose}>
          {t('savedCard', { brand: brandName(card.brand), last4: card.last4 })}
        </Choice>
      ))}
      <Choice name="cardId" value="" isChosen={chosen === ''} onChoose={onChoose}>
        {t('newCard')}
      </Choice>
    </Choices>
  )
}
