import { EmptyState } from '../../design/EmptyState.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { ItemView } from './item.ts'
import { ItemGrid } from './ItemGrid.tsx'
import { MoreLink } from '../../design/MoreLink.tsx'
import { useMore, type MorePage } from '../../api/use-more.ts'

preloadTexts('catalog', 'feeds')

/** A creator's videos or galleries on their page. Loaded when that tab is opened. */
export function ItemPages({ page }: { page: MorePage<ItemView> }) {
  const { t } = useTranslation('catalog')
  const { items, ...more } = useMore(page)
  if (items.length === 0) return <EmptyState icon="photo" title={t('noneTitle')} text={t('noneText')} />
  return (
    <>
      <ItemGrid items={items} />
      <MoreLink {...more} />
    </>
  )
}
