import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import type { TipMenuItem } from '@stagedoor/contract/stream-tips'
import { useShare } from '../../wallet/use-share.ts'

/** What the creator receives of each item of a tip menu. */
export function MenuPrices({ items, terms }: { items: readonly TipMenuItem[]; terms: OwnTerms }) {
  const shareOf = useShare(terms, 'tokens')
  return (
    <ul>
      {items.map(({ title, price }, place) => (
        // Two items may have the same words.
        <li key={`${place} ${title}`}>
          <bdi>{title}</bdi>: {shareOf(price)}
        </li>
      ))}
    </ul>
  )
}
