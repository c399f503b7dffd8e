import type { Locale } from '@stagedoor/contract/locales'
import { exportFolders } from '#src/platform/db/export.ts'
import { escapeHtml } from '#src/platform/html/escape-html.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { utcTime } from '#src/platform/text/utc-time.ts'
import type { WrittenFile } from './write-archive.ts'

/** The page of an archive that tells in the person's language what each folder holds. */
export function describeArchive(
  { locale, siteName, name, madeAt }: { locale: Locale; siteName: string; name: string; madeAt: Date },
  files: readonly WrittenFile[],
): string {
  const { t, all } = textOf(locale)
  const { folders } = all('exports')
  const title = t('exports:title', { siteName })
  const sections = exportFolders.flatMap((folder) => {
    const inside = files.filter(({ name: file }) => file.startsWith(`${folder}/`))
    if (inside.length === 0) return []
    const lines = inside.map(
      ({ name: file, rowCount }) =>
        `<li><a href="${escapeHtml(file)}">${escapeHtml(file)}</a> (${rowCount.toLocaleString(locale)})</li>`,
    )
    return [`<h2>${escapeHtml(folders[folder])}</h2>\n<ul>\n${lines.join('\n')}\n</ul>`]
  })
  return [
    `<!doctype html>\n<html lang="${locale}">\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body>\n<h1>${escapeHtml(title)}</h1>`,
    ...[
      t('exports:madeFor', { name, when: utcTime(madeAt, locale) }),
      t('exports:format'),
      t('exports:ids'),
      t('exports:others'),
    ].map((text) => `<p>${escapeHtml(text)}</p>`),
    ...sections,
    '</body>\n</html>\n',
  ].join('\n')
}
