import { isolatedText } from '@stagedoor/contract/isolated-text'
import { receiptNumberOf } from '@stagedoor/contract/receipt-number'
import { LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Tokens } from '../../design/Money.tsx'
import { Moment } from '../../design/Moment.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { TipStep, TipTerms } from './tip.ts'
import { useSentTip } from './use-sent-tip.ts'
import styles from './UnlockQuestion.module.css'

type SentProps = { terms: TipTerms; answer: Extract<TipStep, { step: 'sent' }> }

/** The receipt of a tip. */
export function TipSent({ terms, answer }: SentProps) {
  const { t, paths } = useTranslation('purchases')
  const { chargeId, amount, message, at, balance } = answer
  useSentTip(answer)
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
