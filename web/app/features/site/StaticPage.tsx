import { Link } from 'react-router'
import { PageHeading } from '../../design/PageHeading.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { readContent, type Block, type Piece } from './read-content.ts'
import styles from './StaticPage.module.css'

/** A static page by the operator, such as the terms. */
export type SitePage = { title: string; content: string; locale: string; shortDescription: string }

/** A static page. Its language may differ from the reader's where there is no translation. */
export function StaticPage({ page }: { page: SitePage }) {
  return (
    <article lang={page.locale}>
      <PageHeading title={page.title} lead={page.shortDescription || undefined} />
      <div className={styles.page}>
        {readContent(page.content).map((block, index) => (
          <BlockView key={index} block={block} />
        ))}
      </div>
    </article>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h2>
          <Pieces pieces={block.pieces} />
        </h2>
      )
    case 'paragraph':
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((pieces, index) => (
            <li key={index}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      )
    default:
      return block satisfies never
  }
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const paths = usePaths()
  return pieces.map(({ text, href }, index) => {
    if (href === null) return text
    if (href.startsWith('/'))
      return (
        <Link key={index} to={`${paths.front}${href}`}>
          {text}
        </Link>
      )
    return (
      <a key={index} href={href} rel="noopener nofollow">
        {text}
      </a>
    )
  })
}
