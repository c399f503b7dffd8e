import type { Locale } from '@stagedoor/contract/locales'
import type { Translation } from '@stagedoor/contract/translations'
import type { AccountCatalogue, Catalogue, StudioCatalogue } from './catalogue.ts'
import { textFilesOf, type TextFile } from './text-files.ts'
import { addTexts, hasTexts, provideTexts } from './translator.ts'

const files: Record<Locale, () => Promise<{ default: Catalogue }>> = {
  'zh-TW': () => import('./zh-TW/index.ts'),
  'zh-CN': () => import('./zh-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
  'ja-JP': () => import('./ja-JP/index.ts'),
  'ko-KR': () => import('./ko-KR/index.ts'),
}

const studioFiles: Record<Locale, () => Promise<{ default: StudioCatalogue }>> = {
  'zh-TW': () => import('./zh-TW/studio-index.ts'),
  'zh-CN': () => import('./zh-CN/studio-index.ts'),
  'en-US': () => import('./en-US/studio-index.ts'),
  'ja-JP': () => import('./ja-JP/studio-index.ts'),
  'ko-KR': () => import('./ko-KR/studio-index.ts'),
}

const accountFiles: Record<Locale, () => Promise<{ default: AccountCatalogue }>> = {
  'zh-TW': () => import('./zh-TW/account-index.ts'),
  'zh-CN': () => import('./zh-CN/account-index.ts'),
  'en-US': () => import('./en-US/account-index.ts'),
  'ja-JP': () => import('./ja-JP/account-index.ts'),
  'ko-KR': () => import('./ko-KR/account-index.ts'),
}

/**
 * Fetches what a page is written with, where it is not here yet: one file for each language, one more for the
 * studio, one for signing in and one's account.
 * @param changed what the operator says in other words; needed the first time only
 */
export async function loadTextsFor(
  locale: Locale,
  pathname: string,
  changed: readonly Translation[] = [],
): Promise<void> {
  const wanted = textFilesOf(pathname)
  const isMissing = (file: TextFile, namespace: string) => wanted.includes(file) && !hasTexts(locale, namespace)
  const [texts, studioTexts, accountTexts] = await Promise.all([
    isMissing('index', 'common') ? files[locale]() : null,
    isMissing('studio-index', 'studio') ? studioFiles[locale]() : null,
    isMissing('account-index', 'account') ? accountFiles[locale]() : null,
  ])
  if (texts) provideTexts(locale, texts.default, changed)
  if (studioTexts) addTexts(locale, studioTexts.default)
  if (accountTexts) addTexts(locale, accountTexts.default)
}
