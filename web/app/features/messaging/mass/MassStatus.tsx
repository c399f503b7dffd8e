import type { MassMessage } from '@stagedoor/contract/mass-messages'
import { Badge, type BadgeTone } from '../../../design/Badge.tsx'
import { formatWhole } from '../../../design/format.ts'
import { useTranslation } from '../../../locales/use-translation.ts'

const tones: Record<MassMessage['status'], BadgeTone> = {
  scheduled: 'warning',
  sending: 'warning',
  sent: 'good',
  canceled: 'quiet',
  unsent: 'quiet',
}

/** Where a mass message stands. */
export function MassStatus({
  message: { status, isUnderWay },
}: {
  message: Pick<MassMessage, 'status' | 'isUnderWay'>
}) {
  const { t } = useTranslation('mass')
  // One that is due and not begun yet is on its way.
  const shown = status === 'scheduled' && isUnderWay ? 'sending' : status
  return <Badge tone={tones[shown]}>{t(`status_${shown}`)}</Badge>
}

/** To whom a mass message goes, in a few words. */
export function MassTo({ message }: { message: Pick<MassMessage, 'subscriptionType' | 'listIds'> }) {
  const { t } = useTranslation('mass')
  const { subscriptionType: group, listIds } = message
  if (group === 'none') return t('lists', { count: listIds.length })
  return listIds.length === 0 ? t(`to_${group}`) : `${t(`to_${group}`)}, ${t('lists', { count: listIds.length })}`
}

/** How many have it, of how many. */
export function MassSent({ message }: { message: Pick<MassMessage, 'totalRecipients' | 'totalSent'> }) {
  const { t } = useTranslation('mass')
  const { totalRecipients: total, totalSent: sent } = message
  if (total === null) return '–'
  const amount = formatWhole(sent)
  return total === sent ? amount : t('sentOf', { sent: amount, total: formatWhole(total) })
}
