import type { Refund } from '@stagedoor/contract/refunds'
import { Link } from 'react-router'
import { Badge, type BadgeTone } from '../../../design/Badge.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { Person } from '../Person.tsx'
import { useSaleAmount } from './use-sale-amount.ts'

const tones = {
  pending_second_approval: 'warning',
  processing: 'warning',
  done: 'good',
  rejected: 'quiet',
  failed: 'danger',
} as const satisfies Record<Refund['status'], BadgeTone>

type RefundListProps = {
  refunds: readonly Refund[]
  /** The address at which one is decided; none where the viewer may not. */
  decideAt?: (refundId: string) => string
}

/** Refunds, with who asked and how they stand. */
export function RefundList({ refunds, decideAt }: RefundListProps) {
  const { t, paths } = useTranslation(['sales', 'staff'])
  const amountOf = useSaleAmount()
  const columns = [
    {
      name: t('payer'),
      isTitle: true,
      show: (row: Refund) => (
        <Link to={paths.staffSale(row.kind, row.transactionId)}>
          <Person card={row.userInfo} />
        </Link>
      ),
    },
    { name: t('staff:amount'), isNumber: true, show: (row: Refund) => amountOf(row.kind, row.amount) },
    {
      name: t('staff:state'),
      show: (row: Refund) => <Badge tone={tones[row.status]}>{t(`refund_${row.status}`)}</Badge>,
    },
    { name: t('staff:reason'), show: (row: Refund) => row.reason },
    { name: t('date'), show: (row: Refund) => <Moment at={row.createdAt} hasTime /> },
    ...(decideAt
      ? [
          {
            name: t('decide'),
            isAction: true,
            show: (row: Refund) =>
              row.status === 'pending_second_approval' && (
                <Link to={decideAt(row._id)} preventScrollReset>
                  {t('decide')}
                </Link>
              ),
          },
        ]
      : []),
  ]
  return <DataList caption={t('staff:refunds')} columns={columns} rows={refunds} keyOf={({ _id }) => _id} isDense />
}
