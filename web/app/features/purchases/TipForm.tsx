import { useState } from 'react'
import { Button } from '../../design/Button.tsx'
import { Choice, Choices } from '../../design/Choice.tsx'
import { TextAreaField, TextField } from '../../design/Field.tsx'
import type { FormLike } from '../../design/form-like.ts'
import { formatNumber } from '../../design/format.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { LONGEST_TIP_MESSAGE, suggestTips, type TipStep, type TipTerms } from './tip.ts'
import styles from './UnlockQuestion.module.css'

export type TipFormProps = {
  terms: TipTerms
  answer: Extract<TipStep, { step: 'choose' }> | undefined
  /** That no answer arrived. */
  problem: string | null
  isBusy: boolean
  /** The router's form on its own page, a fetcher's in the sheet. */
  As: FormLike
  /** The address of the tip. */
  action: string
}

/**
 * Amount and message of a tip; the next step shows both before anything is paid, so the page has nothing to read again.
 * Works without JavaScript.
 */
export function TipForm({ terms, answer, problem, isBusy, As, action }: TipFormProps) {
  const { t } = useTranslation(['purchases', 'common'])
  const { minimum, maximum } = answer?.limits ?? terms
  const suggestions = suggestTips({ minimum, maximum })
  const entered = answer?.entered
  const [chosen, setChoice] = useState(entered?.choice ?? String(suggestions[0] ?? 'other'))
  // What was chosen may be no suggestion any more, since the limits have changed.
  const choice = suggestions.map(String).includes(chosen) ? chosen : 'other'
  const limits = { minimum: formatNumber(minimum), maximum: formatNumber(maximum) }
  const error = answer?.fault === 'amount' ? t('tipAmountWrong') : answer?.fault === 'limits' && t('tipLimits', limits)
  return (
    <As method="post" action={action} className={styles.question ?? ''} defaultShouldRevalidate={false}>
      {problem && <FormAlert>{problem}</FormAlert>}
      <input type="hidden" name="requestKey" value={terms.requestKey} />
      <Choices legend={t('tipAmount')} isInRows>
        {suggestions.map((amount) => (
          <Choice
            key={amount}
            name="choice"
            value={String(amount)}
            isChosen={choice === String(amount)}
            onChoose={setChoice}
          >
            {formatNumber(amount)}
          </Choice>
        ))}
        <Choice name="choice" value="other" isWide isChosen={choice === 'other'} onChoose={setChoice}>
          {t('tipOther')}
        </Choice>
      </Choices>
      <TextField
        label={t('tipOther')}
        name="otherAmount"
        inputMode="decimal"
        defaultValue={entered?.otherAmount}
        hint={t('tipLimits', limits)}
        error={(choice === 'other' && error) || undefined}
        onInput={() => setChoice('other')}
      />
      <TextAreaField
        label={t('tipMessage')}
        name="message"
        rows={2}
        defaultValue={entered?.message}
        maxLength={LONGEST_TIP_MESSAGE}
        aside={t('common:optional')}
        hint={t('tipMessageHint', { name: terms.name })}
      />
      <p className={styles.small}>
        {t('balance')}: <Tokens amount={terms.balance} />
      </p>
      <Button type="submit" isWide isBusy={isBusy} name="intent" value="review">
        {t('tipReview')}
      </Button>
    </As>
  )
}
