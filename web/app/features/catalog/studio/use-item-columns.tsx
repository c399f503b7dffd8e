import type { VideoStatus } from '@stagedoor/contract/videos'
import { formatNumber } from '../../../design/format.ts'
import { Moment } from '../../../design/Moment.tsx'
import { useLocale } from '../../../locales/use-locale.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { itemStatusTexts } from './status-texts.ts'

type Row = { status: VideoStatus; removedReason: string | null; isSale: boolean; price: number; at: string }

/** The columns that lists of videos and of galleries share. */
export function useItemColumns() {
  const { t } = useTranslation(['studio', 'common'])
  const locale = useLocale()
  return {
    status: {
      name: t('colStatus'),
      show: ({ status, removedReason }: Row) =>
        removedReason === null ? t(itemStatusTexts[status]) : t('removedBecause', { reason: removedReason }),
    },
    price: {
      name: t('colPrice'),
      isNumber: true,
      show: ({ isSale, price }: Row) =>
        !isSale ? t('forSubscribers') : price > 0 ? formatNumber(price, locale) : t('common:free'),
    },
    date: { name: t('colDate'), show: (row: Row) => <Moment at={row.at} /> },
  }
}
