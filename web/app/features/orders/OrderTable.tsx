import { Badge } from '../../design/Badge.tsx'
import { DataList } from '../../design/DataList.tsx'
import { Moment } from '../../design/Moment.tsx'
import { Tokens } from '../../design/Money.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { ItemName } from '../catalog/studio/ItemName.tsx'
import { statusTexts, statusTones, type OrderLine } from './order.ts'

type TableProps = {
  orders: readonly OrderLine[]
  caption: string
  /** What the other side of the orders is called. */
  other: string
  /** The page of one. */
  pathOf: (orderId: string) => string
}

/** Orders as a table, each a link to its page. */
export function OrderTable({ orders, caption, other, pathOf }: TableProps) {
  const { t } = useTranslation('store')
  const columns = [
    {
      name: t('product'),
      isTitle: true,
      show: ({ id, number, name, picture, quantity }: OrderLine) => (
        <ItemName
          to={pathOf(id)}
          title={quantity > 1 ? t('times', { name, quantity }) : name}
          detail={number}
          thumbnail={picture}
          icon="gift"
        />
      ),
    },
    { name: other, show: (order: OrderLine) => order.other },
    {
      name: t('status'),
      show: ({ status }: OrderLine) => <Badge tone={statusTones[status]}>{t(statusTexts[status])}</Badge>,
    },
    { name: t('total'), isNumber: true, show: ({ total }: OrderLine) => <Tokens amount={total} /> },
    { name: t('date'), show: ({ at }: OrderLine) => <Moment at={at} /> },
  ]
  return <DataList caption={caption} columns={columns} rows={orders} keyOf={({ id }) => id} />
}
