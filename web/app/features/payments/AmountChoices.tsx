import { Choice, Choices } from '../../design/Choice.tsx'
import { TextField } from '../../design/Field.tsx'
import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { PackageChoices } from './PackageChoices.tsx'
import styles from './TopUpForm.module.css'
import { packageOf, type TopUpTerms } from './top-up-terms.ts'

type ChoicesProps = {
  terms: TopUpTerms
  choice: string
  onChoose: (choice: string) => void
  otherAmount: string
  onEnter: (amount: string) => void
  error: string | undefined
}

/** Packages, usual amounts, and an amount of the reader's own. */
export function AmountChoices(props: ChoicesProps) {
  const { t, locale } = useTranslation('wallet')
  const { terms, choice, onChoose, otherAmount, onEnter, error } = props
  return (
    <>
      {terms.packages.length > 0 && <PackageChoices terms={terms} choice={choice} onChoose={onChoose} />}
      <Choices legend={t('amount')} isInRows>
        {terms.suggestions.map((amount) => (
          <AmountChoice key={amount} amount={amount} choice={choice} onChoose={onChoose} />
        ))}
        <Choice name="amount" value="other" isWide isChosen={choice === 'other'} onChoose={onChoose}>
          {t('otherAmount')}
        </Choice>
      </Choices>
      <div className={styles.other}>
        <TextField
          label={t('otherAmount')}
          name="otherAmount"
          inputMode="decimal"
          autoComplete="off"
          value={otherAmount}
          onChange={(event) => onEnter(event.target.value)}
          hint={t('limits', {
            minimum: formatDollars(terms.minimum, locale),
            maximum: formatDollars(terms.maximum, locale),
          })}
          error={choice === 'other' ? error : undefined}
        />
      </div>
    </>
  )
}

/** For a purchase: the one that suffices, chosen; the others on request, so that the button is on the screen of a phone. */
export function AmountForPurchase({ first, ...props }: ChoicesProps & { first: string }) {
  const { t } = useTranslation('wallet')
  const { terms, choice, onChoose } = props
  const pack = packageOf(terms, first)
  const others = {
    ...terms,
    packages: terms.packages.filter((other) => other !== pack),
    suggestions: terms.suggestions.filter((amount) => String(amount) !== first),
  }
  return (
    <>
      {pack ? (
        <PackageChoices terms={{ ...terms, packages: [pack] }} choice={choice} onChoose={onChoose} isLegendHidden />
      ) : (
        <Choices legend={t('amount')} isLegendHidden>
          <AmountChoice amount={Number(first)} choice={choice} onChoose={onChoose} />
        </Choices>
      )}
      <details className={styles.others} open={choice !== first || undefined}>
        <summary>{t('otherChoices')}</summary>
        <div className={styles.form}>
          <AmountChoices {...props} terms={others} />
        </div>
      </details>
    </>
  )
}

type AmountProps = { amount: number; choice: string; onChoose: (choice: string) => void }

function AmountChoice({ amount, choice, onChoose }: AmountProps) {
  const { locale } = useTranslation('wallet')
  return (
    <Choice name="amount" value={String(amount)} isChosen={choice === String(amount)} onChoose={onChoose}>
      {formatDollars(amount, locale)}
    </Choice>
  )
}
