import type { VideoStatus } from '@stagedoor/contract/videos'
import { Tokens } from '../../../design/Money.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { StatusBadge } from '../../feeds/StatusBadge.tsx'

type Row = {
  status: VideoStatus
  removedReason: string | null
  scheduledAt?: string | null
  isSale: boolean
  isForList: boolean
  /** Posts alone can be. */
  isOpenToVisitors?: boolean
  price: number
  at: string
}

/** The columns that the studio's lists of posts, videos and galleries share. */
export function useItemColumns() {
  const { t } = useTranslation(['studio', 'common'])
  return {
    status: { name: t('colStatus'), show: (row: Row) => <StatusBadge {...row} /> },
    price: {
      name: t('colPrice'),
      isNumber: true,
      show: ({ isSale, isForList, isOpenToVisitors, price }: Row) => {
        if (isForList) return t('forList')
        if (!isSale) return t('forSubscribers')
        if (isOpenToVisitors) return t('openToVisitors')
        return price > 0 ? <Tokens amount={price} /> : t('common:free')
      },
    },
    date: { name: t('colDate'), show: (row: Row) => <Moment at={row.at} /> },
  }
}
