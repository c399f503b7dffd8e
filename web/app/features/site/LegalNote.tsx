import type { LegalPageSlug } from '@stagedoor/contract/legal-pages'
import { usePaths } from '../../locales/use-locale.ts'
import styles from './LegalNote.module.css'

/** Where a link stands in a sentence: no text contains the sign around it. */
export const place = (slug: LegalPageSlug) => `|${slug}|`

/** A sentence with links to legal pages. They open beside the form, so that nothing entered is lost. */
export function LegalNote({ text, names }: { text: string; names: Partial<Record<LegalPageSlug, string>> }) {
  const paths = usePaths()
  const linked = Object.entries(names)
  return (
    <p className={styles.note}>
      {text.split('|').map((part) => {
        const link = linked.find(([slug]) => slug === part)
        if (!link) return part
        const [slug, name] = link
        return (
          <a key={slug} href={paths.page(slug)} target="_blank" rel="noopener">
            {name}
          </a>
        )
      })}
    </p>
  )
}
