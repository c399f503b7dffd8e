import type { PayoutSums } from '@stagedoor/contract/payouts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Dollars, Tokens } from '../../design/Money.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useHour } from '../../design/use-day.ts'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { PayoutAnswer } from './payout-actions.ts'
import { limitsOf, useAccountName, type Block, type Payout } from './payout.ts'
import { PayoutAmountField } from './PayoutAmountField.tsx'
import { BlockReason } from './PayoutBlock.tsx'
import styles from './Payouts.module.css'
import { PayoutSteps } from './PayoutSteps.tsx'
import { useWorth } from './use-worth.ts'

type OpenProps = { payout: Payout; sums: PayoutSums; block: Block; answer: PayoutAnswer }

/** The state of the request, as a key of the payouts' texts. */
function sayingOf({ standing, needsSecond }: Payout) {
  if (standing === 'processing') return 'noteProcessing'
  if (standing === 'approved') return 'noteApproved'
  return needsSecond ? 'noteSecond' : 'notePending'
}

/** The open request: its progress, and before a decision, its amount to change and a way to withdraw it. */
export function OpenPayout({ payout, sums, block, answer }: OpenProps) {
  const { t } = useTranslation('payouts')
  const accountName = useAccountName()
  const hour = useHour()
  const held = sums.heldUntil === null ? null : hour(sums.heldUntil)
  return (
    <Card className={styles.card}>
      <h2>{t('openTitle')}</h2>
      <PayoutSteps standing={payout.standing} />
      <p>{t(sayingOf(payout))}</p>
      {held && <FormAlert tone="warning">{t('heldOpen', { date: held })}</FormAlert>}
      <Facts
        facts={[
          [t('colAmount'), <Tokens key="tokens" amount={payout.tokens} />],
          [t('youGet'), <Dollars key="dollars" amount={payout.dollars} />],
          [t('colTo'), accountName(payout)],
          [t('colDate'), <Moment key="at" at={payout.at} hasTime />],
          payout.reference !== '' && [t('colReference'), payout.reference],
          payout.adminNote !== '' && [t('colNote'), payout.adminNote],
        ]}
      />
      {payout.standing === 'pending' && (
        <>
          {isChangeable(block) ? (
            <ChangeForm payout={payout} sums={sums} answer={answer} />
          ) : (
            block !== 'hold' && <BlockReason block={block} sums={sums} />
          )}
          <WithdrawForm payout={payout} sums={sums} />
        </>
      )}
    </Card>
  )
}

/** What is left beside an open request may be less than the minimum, since the request itself is free to be changed. */
const isChangeable = (block: Block): boolean => block === null || block === 'little'

type PartProps = Pick<OpenProps, 'payout' | 'sums' | 'answer'>

function ChangeForm({ payout, sums, answer }: PartProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const error = answer.amountError
  const form = useFocusOnFault(error === undefined ? null : answer)
  return (
    <details open={error !== undefined}>
      <summary>{t('changeTitle')}</summary>
      <Form method="post" className={styles.form} noValidate ref={form}>
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="payoutId" value={payout.id} />
        <PayoutAmountField sums={sums} maximum={limitsOf(sums).maximum} initial={payout.tokens} error={error} />
        <div>
          <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
            {t('change')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

function WithdrawForm({ payout, sums }: Omit<PartProps, 'answer'>) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const { both } = useWorth(sums.tokenPrice)
  return (
    <details>
      <summary>{t('withdrawTitle')}</summary>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="payoutId" value={payout.id} />
        <p>{t('withdrawText', { amount: both(payout.tokens) })}</p>
        <div>
          <Button type="submit" look="danger" isBusy={state !== 'idle'}>
            {t('withdraw')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
