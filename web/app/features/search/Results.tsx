import type { MatchReason } from '@stagedoor/contract/search'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../locales/use-translation.ts'
import type { ItemView } from '../catalog/item.ts'
import { ItemGrid } from '../catalog/ItemGrid.tsx'
import type { ProductCard } from '../catalog/products/product.ts'
import { ProductGrid } from '../catalog/products/ProductGrid.tsx'
import type { PostView } from '../feeds/post.ts'
import { PostList } from '../feeds/PostList.tsx'
import type { Creator } from '../profiles/creator.ts'
import grid from '../profiles/CreatorGrid.module.css'
import { CreatorGrid } from '../profiles/CreatorGrid.tsx'
import { byReason } from './found.ts'
import styles from './Search.module.css'

type Matched<T> = T & { match: MatchReason }
/** What was found of one kind, and how much there is. */
export type Section = { total: number } & (
  | { tab: 'creators'; things: Matched<Creator>[] }
  | { tab: 'posts'; things: Matched<PostView>[]; now: string }
  | { tab: 'videos' | 'galleries'; things: Matched<ItemView>[] }
  | { tab: 'products'; things: Matched<ProductCard>[] }
)

type SectionProps = {
  section: Section
  isPlain: boolean
  /** Where all of it is. */
  more: string
  name: string
}

/** What was found of one kind, with a link to all of it. */
export function SectionOfResults({ section, isPlain, more, name }: SectionProps) {
  const { t } = useTranslation('search')
  return (
    <section className={grid.section}>
      <header className={styles.line}>
        <h2 className={grid.title}>{name}</h2>
        {section.total > section.things.length && <Link to={more}>{t('seeAll', { count: section.total })}</Link>}
      </header>
      <div>
        <Results section={section} isPlain={isPlain} heading="h3" />
      </div>
    </section>
  )
}

type ResultsProps = {
  section: Section
  isPlain: boolean
  /** Of a reason. */
  heading?: 'h2' | 'h3'
}

/** Results in their order, apart by why they stand there; `isPlain` shows them without the reasons. */
export function Results({ section, isPlain, heading: Heading = 'h2' }: ResultsProps) {
  const { t } = useTranslation('search')
  if (isPlain) return <Things section={section} />
  return byReason<Matched<unknown>>(section.things).map(({ match, things }) => (
    <section key={match}>
      <Heading className={styles.reason}>{t(`reason_${match}`)}</Heading>
      <div>
        <Things section={{ ...section, things } as Section} />
      </div>
    </section>
  ))
}

function Things({ section }: { section: Section }): ReactNode {
  switch (section.tab) {
    case 'creators':
      return <CreatorGrid creators={section.things} />
    case 'posts':
      return <PostList page={{ posts: section.things, cursor: null, now: section.now }} />
    case 'products':
      return <ProductGrid products={section.things} />
    case 'videos':
    case 'galleries':
      return <ItemGrid items={section.things} />
    default:
      return section satisfies never
  }
}
