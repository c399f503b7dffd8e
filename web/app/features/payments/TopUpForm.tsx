import { useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatDollars } from '../../design/format.ts'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import type { FormRefusal } from '../../session/form-refusal.ts'
import { brandName } from './card.ts'
import type { TopUpTerms } from './top-up-terms.ts'
import styles from './TopUpForm.module.css'

type TopUpProps = {
  terms: TopUpTerms
  refusal: FormRefusal | null
  /** What is finished once the money is there. */
  then?: { postId: string; price: number }
  submitLabel: string
}

/** How much, and with which card. A plain form: what follows is the payment's own page. */
export function TopUpForm({ terms, refusal, then, submitLabel }: TopUpProps) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const paths = usePaths()
  const { state } = useNavigation()
  const [first] = terms.suggestions
  const [choice, setChoice] = useState<string>(first === undefined ? 'other' : String(first))
  return (
    <Form className={styles.form} method="post" action={paths.topUp()} replace>
      {refusal && <FormAlert>{refusal.message}</FormAlert>}
      {then && (
        <>
          <input type="hidden" name="postId" value={then.postId} />
          <input type="hidden" name="price" value={then.price} />
        </>
      )}
      <fieldset>
        <legend className={styles.legend}>{t('amount')}</legend>
        <div className={styles.choices}>
          {terms.suggestions.map((amount) => (
            <Choice
              key={amount}
              name="amount"
              value={String(amount)}
              isChosen={choice === String(amount)}
              onChoose={setChoice}
            >
              {formatDollars(amount, locale)}
            </Choice>
          ))}
          <Choice name="amount" value="other" isChosen={choice === 'other'} onChoose={setChoice}>
            {t('otherAmount')}
          </Choice>
        </div>
        <div className={styles.other}>
          <TextField
            label={t('otherAmount')}
            name="otherAmount"
            inputMode="decimal"
            autoComplete="off"
            hint={t('limits', {
              minimum: formatDollars(terms.minimum, locale),
              maximum: formatDollars(terms.maximum, locale),
            })}
            error={refusal?.fields['amount']}
          />
        </div>
      </fieldset>
      {terms.cards.length > 0 && <CardChoices cards={terms.cards} />}
      <Button type="submit" isWide isBusy={state === 'submitting'}>
        {submitLabel}
      </Button>
    </Form>
  )
}

type ChoiceProps = {
  name: string
  value: string
  isChosen: boolean
  onChoose: (value: string) => void
  children: string
}

function Choice({ name, value, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice} data-other={value === 'other' || undefined}>
      <input type="radio" name={name} value={value} checked={isChosen} onChange={() => onChoose(value)} />
      <span>{children}</span>
    </label>
  )
}

function CardChoices({ cards }: { cards: TopUpTerms['cards'] }) {
  const { t } = useTranslation('wallet')
  const [chosen, setChosen] = useState(cards[0]?.id ?? '')
  return (
    <fieldset>
      <legend className={styles.legend}>{t('payWith')}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <Choice key={card.id} name="cardId" value={card.id} isChosen={chosen === card.id} onChoose={setChosen}>
            {t('savedCard', { brand: brandName(card.brand), last4: card.last4 })}
          </Choice>
        ))}
        <Choice name="cardId" value="" isChosen={chosen === ''} onChoose={setChosen}>
          {t('newCard')}
        </Choice>
      </div>
    </fieldset>
  )
}
