import type { PayoutSums } from '@stagedoor/contract/payouts'
import { LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useHour } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Block } from './payout.ts'
import styles from './Payouts.module.css'
import { useWorth } from './use-worth.ts'

/** Why no payout can be requested now, and what helps. */
export function PayoutBlock({ block, sums }: { block: Block; sums: PayoutSums }) {
  const { t, paths } = useTranslation('payouts')
  return (
    <Card className={styles.card}>
      <h2>{t('requestTitle')}</h2>
      <BlockReason block={block} sums={sums} />
      {block === 'details' && (
        <div>
          <LinkButton to={paths.banking}>{t('goBanking')}</LinkButton>
        </div>
      )}
    </Card>
  )
}

/** Why nothing can be requested now, in a sentence. */
export function BlockReason({ block, sums }: { block: Block; sums: PayoutSums }) {
  const { t } = useTranslation('payouts')
  const { both } = useWorth(sums.tokenPrice)
  const hour = useHour()
  switch (block) {
    case 'details':
      return <p>{t('blockedDetails')}</p>
    case 'negative':
      return <FormAlert tone="warning">{t('blockedNegative', { amount: both(sums.negative) })}</FormAlert>
    case 'hold':
      return (
        <FormAlert tone="warning">
          {t('blockedHold', { date: sums.heldUntil === null ? '–' : hour(sums.heldUntil) })}
        </FormAlert>
      )
    case 'state':
    case null:
      return <p>{t('blockedState')}</p>
    case 'little':
      return <p>{t('blockedLittle', { minimum: both(sums.minimumPayoutTokens) })}</p>
    default:
      return block satisfies never
  }
}
