import { isolatedText } from '@stagedoor/contract/isolated-text'
import { receiptNumberOf } from '@stagedoor/contract/receipt-number'
import { useEffect } from 'react'
import { LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { Moment } from '../../design/Moment.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { sendEvent } from '../../session/analytics.ts'
import { balanceUpdated } from '../../store/current-user-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import type { TipAnswer, TipTerms } from './tip.ts'
import styles from './UnlockQuestion.module.css'

type SentProps = { terms: TipTerms; answer: Extract<TipAnswer, { step: 'sent' }> }

/** The receipt of a tip. */
export function TipSent({ terms, answer }: SentProps) {
  const { t, paths } = useTranslation('purchases')
  const dispatch = useAppDispatch()
  const { chargeId, amount, message, at, balance } = answer
  useEffect(() => {
    dispatch(balanceUpdated(balance))
    sendEvent('spend_virtual_currency', { virtual_currency_name: 'tokens', value: amount, item_name: 'tip' })
    // One tip is one charge.
    // eslint-disable-next-line react/exhaustive-deps -- once per tip
  }, [chargeId])
  return (
    <>
      <PageHeading title={t('tipSent')} />
      <Card>
        <div className={styles.question}>
          <FormAlert tone="success">{t('tipSentText', { name: terms.name })}</FormAlert>
          <Facts
            hasTotal
            facts={[
              [t('tipNumber'), receiptNumberOf('purchase', { id: chargeId, createdAt: at })],
              [t('tipDate'), <Moment key="date" at={at} hasTime />],
              [t('tipTo'), `${isolatedText(terms.name)} (@${terms.username})`],
              message !== '' && [t('tipMessage'), <bdi key="message">{message}</bdi>],
              [t('balance'), <Tokens key="balance" amount={balance} />],
              [t('tipAmount'), <Tokens key="amount" amount={amount} />],
            ]}
          />
          <LinkButton to={terms.postId === null ? paths.profile(terms.username) : paths.post(terms.postId)}>
            {terms.postId === null ? t('tipBackToCreator') : t('tipBackToPost')}
          </LinkButton>
          <LinkButton look="secondary" to={paths.purchase(chargeId)}>
            {t('tipReceipt')}
          </LinkButton>
        </div>
      </Card>
    </>
  )
}
