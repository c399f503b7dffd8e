import { useTranslation } from '../../locales/use-translation.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { Button } from '../../design/Button.tsx'
import { Facts } from '../../design/Facts.tsx'
import type { FormLike } from '../../design/form-like.ts'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { writeContinuation } from '../payments/continuation.ts'
import { RefusedSale } from '../payments/RefusedSale.tsx'
import { TopUpForm } from '../payments/TopUpForm.tsx'
import { minus } from '../wallet/amounts.ts'
import { Price } from '../wallet/Price.tsx'
import type { UnlockAnswer, UnlockOffer } from './offer.ts'
import styles from './UnlockQuestion.module.css'

type QuestionProps = {
  offer: UnlockOffer
  answer: UnlockAnswer | undefined
  isBusy: boolean
  /** The router's form on its own page, a fetcher's in the sheet. */
  As: FormLike
  /** Submitted with the form, so that the answer stays in the sheet. */
  isInSheet?: boolean
}

/** The confirmation: price, balance, remaining balance. With a low balance, the top-up is offered in the same place. */
export function UnlockQuestion({ offer, answer, isBusy, As, isInSheet = false }: QuestionProps) {
  const { t } = useTranslation('purchases')
  const tokens = useTokens()
  const paths = usePaths()
  const price = answer?.outcome === 'price_changed' ? answer.price : offer.price
  const balance = answer?.outcome === 'insufficient' ? answer.balance : offer.balance
  const shortBy = answer?.outcome === 'insufficient' ? answer.shortBy : Math.max(0, minus(price, balance))
  return (
    <div className={styles.question}>
      <p className={styles.what}>
        {offer.title && <strong dir="auto">{offer.title}</strong>}
        <span>{t('from', { name: offer.authorName })}</span>
      </p>
      {answer?.outcome === 'price_changed' && (
        <FormAlert tone="warning">{t('priceChanged', { amount: tokens(answer.price) })}</FormAlert>
      )}
      {answer?.outcome === 'refused' && <RefusedSale {...answer} />}
      <Sums price={price} balance={balance} shortBy={shortBy} />
      {shortBy > 0 ? (
        <>
          <FormAlert tone="warning">{t('insufficient')}</FormAlert>
          <p className={styles.next}>{t('chooseTopUp')}</p>
          <TopUpForm
            terms={offer.topUp}
            then={writeContinuation({ kind: 'unlock', item: offer.kind, itemId: offer.itemId, price })}
            submitLabel={t('topUpAndUnlock')}
          />
        </>
      ) : (
        <As method="post" action={paths.unlock(offer.kind, offer.itemId)} className={styles.confirm ?? ''}>
          <input type="hidden" name="expectedPrice" value={price} />
          {isInSheet && <input type="hidden" name="from" value="sheet" />}
          <Button type="submit" isWide isBusy={isBusy}>
            {t('confirm', { amount: tokens(price) })}
          </Button>
          <p className={styles.small}>{t(offer.kind === 'stream' ? 'ticketKeeps' : 'keeps')}</p>
        </As>
      )}
    </div>
  )
}

/** Price, balance, and what remains. */
export function Sums({ price, balance, shortBy }: { price: number; balance: number; shortBy: number }) {
  const { t } = useTranslation('purchases')
  const isEnough = shortBy === 0
  return (
    <Facts
      hasTotal={isEnough}
      facts={[
        [t('price'), <Price key="price" amount={price} />],
        [t('balance'), <Tokens key="balance" amount={balance} />],
        isEnough && [t('after'), <Tokens key="after" amount={minus(balance, price)} />],
      ]}
    />
  )
}
