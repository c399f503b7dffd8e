import { isolatedText } from '@stagedoor/contract/isolated-text'
import { Button, LinkButton } from '../../design/Button.tsx'
import { Facts } from '../../design/Facts.tsx'
import type { FormLike } from '../../design/form-like.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatNumber } from '../../design/format.ts'
import { Tokens } from '../../design/Money.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { writeContinuation } from '../payments/continuation.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import { TopUpForm } from '../payments/TopUpForm.tsx'
import { minus } from '../wallet/amounts.ts'
import { Price } from '../wallet/Price.tsx'
import type { TipStep, TipTerms } from './tip.ts'
import styles from './UnlockQuestion.module.css'

type QuestionProps = {
  terms: TipTerms
  answer: Extract<TipStep, { step: 'confirm' }>
  /** That no answer arrived. */
  problem: string | null
  isBusy: boolean
  /** The router's form on its own page, a fetcher's in the sheet. */
  As: FormLike
  /** The address of the tip. */
  action: string
  /** Goes back to the form in the sheet; on its own page a link does. */
  onChange?: () => void
}

/** The confirmation of a tip: recipient, amount, and the balance after it. With a low balance, the top-up is here. */
export function TipQuestion({ terms, answer, problem, isBusy, As, action, onChange }: QuestionProps) {
  const { t, paths } = useTranslation(['purchases', 'common'])
  const { ask, balance, shortBy, topUp, refusal } = answer
  const { amount, message, requestKey } = ask
  const { performerId, postId, name, username } = terms
  const refused = problem === null ? refusal : { message: problem, isOverLimit: false }
  return (
    <div className={styles.question}>
      {refused && <RefusedSale {...refused} />}
      <Facts
        hasTotal={shortBy === 0}
        facts={[
          [t('tipTo'), `${isolatedText(name)} (@${username})`],
          message !== '' && [t('tipMessage'), <bdi key="message">{message}</bdi>],
          [t('tipAmount'), <Price key="amount" amount={amount} />],
          [t('balance'), <Tokens key="balance" amount={balance} />],
          shortBy === 0 && [t('tipAfter'), <Tokens key="after" amount={minus(balance, amount)} />],
        ]}
      />
      {topUp ? (
        <>
          <FormAlert tone="warning">{t('insufficient')}</FormAlert>
          <p className={styles.next}>{t('tipChooseTopUp')}</p>
          <TopUpForm
            terms={topUp}
            then={writeContinuation({ kind: 'tip', performerId, postId, price: amount, requestKey, message })}
            submitLabel={t('tipTopUp')}
          />
        </>
      ) : (
        <As method="post" action={action} className={styles.confirm ?? ''}>
          <input type="hidden" name="amount" value={amount} />
          <input type="hidden" name="message" value={message} />
          <input type="hidden" name="requestKey" value={requestKey} />
          <Button type="submit" isWide isBusy={isBusy} name="intent" value="send">
            {t('tipSend', { amount: formatNumber(amount) })}
          </Button>
        </As>
      )}
      {onChange ? (
        <Button look="quiet" onClick={onChange}>
          {t('tipChange')}
        </Button>
      ) : (
        <LinkButton look="quiet" to={paths.tip(performerId, { post: postId ?? undefined, amount, message })}>
          {t('tipChange')}
        </LinkButton>
      )}
    </div>
  )
}
