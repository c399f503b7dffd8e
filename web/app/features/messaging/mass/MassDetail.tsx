import type { MassMessage } from '@stagedoor/contract/mass-messages'
import { Card } from '../../../design/Card.tsx'
import { Facts } from '../../../design/Facts.tsx'
import { formatWhole } from '../../../design/format.ts'
import { Moment } from '../../../design/Moment.tsx'
import { Tokens } from '../../../design/Money.tsx'
import { Progress } from '../../../design/Progress.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FanPreview } from './FanPreview.tsx'
import styles from './Mass.module.css'
import { MassTo } from './MassStatus.tsx'

/** What was sent to whom, how far it is, and what became of it. */
export function MassDetail({ message }: { message: MassMessage }) {
  const { t } = useTranslation('mass')
  const { status, isSale, price, text, fileIds, totalRecipients, totalSent } = message
  const { totalRead = 0, totalBought = 0, totalEarned = 0, totalUnsent = 0 } = message
  const hasStarted = totalRecipients !== null
  return (
    <>
      <MassProgress message={message} />
      {status === 'canceled' && <p className={styles.note}>{t('canceledNote')}</p>}
      <Card>
        <Facts
          facts={[
            [t('toWhom'), <MassTo key="to" message={message} />],
            [t('date'), <Moment key="at" at={message.scheduledAt} hasTime />],
            hasStarted && [t('totalRecipients'), formatWhole(totalRecipients)],
            hasStarted && [t('sent'), formatWhole(totalSent)],
            hasStarted && [t('read'), formatWhole(totalRead)],
            isSale && [t('price'), <Tokens key="price" amount={price} />],
            isSale && hasStarted && [t('bought'), formatWhole(totalBought)],
            isSale && hasStarted && [t('earned'), <Tokens key="earned" amount={totalEarned} />],
            status === 'unsent' && [t('takenBack'), formatWhole(totalUnsent)],
          ]}
        />
      </Card>
      <FanPreview text={text} fileCount={fileIds.length} price={isSale ? price : null} />
    </>
  )
}

/** Announced while it goes on. */
function MassProgress({ message }: { message: MassMessage }) {
  const { t } = useTranslation('mass')
  const { status, isUnderWay, totalRecipients: total, totalSent } = message
  if (!isUnderWay) return null
  if (status === 'unsent') return <output className={styles.progress}>{t('takingBack')}</output>
  if (total === null) return <output className={styles.progress}>{t('starting')}</output>
  const label = t('progress', { sent: formatWhole(totalSent), total: formatWhole(total) })
  return (
    <output className={styles.progress}>
      <span>{label}</span>
      <Progress label={label} percent={total === 0 ? 100 : (100 * totalSent) / total} />
    </output>
  )
}
