import type { Locale } from '@stagedoor/contract/locales'
import type { Translation } from '@stagedoor/contract/translations'
import type { AccountCatalogue, Catalogue, MoneyCatalogue, StudioCatalogue } from './catalogue.ts'
import { textFilesOf, type TextFile } from './text-files.ts'
import { addTexts, hasTexts, provideTexts } from './translator.ts'

type Fetchers<C> = Record<Locale, () => Promise<{ default: C }>>

const files: Fetchers<Catalogue> = {
  'zh-TW': () => import('./zh-TW/index.ts'),
  'zh-CN': () => import('./zh-CN/index.ts'),
  'en-US': () => import('./en-US/index.ts'),
  'ja-JP': () => import('./ja-JP/index.ts'),
  'ko-KR': () => import('./ko-KR/index.ts'),
}

const studioFiles: Fetchers<StudioCatalogue> = {
  'zh-TW': () => import('./zh-TW/studio-index.ts'),
  'zh-CN': () => import('./zh-CN/studio-index.ts'),
  'en-US': () => import('./en-US/studio-index.ts'),
  'ja-JP': () => import('./ja-JP/studio-index.ts'),
  'ko-KR': () => import('./ko-KR/studio-index.ts'),
}

const accountFiles: Fetchers<AccountCatalogue> = {
  'zh-TW': () => import('./zh-TW/account-index.ts'),
  'zh-CN': () => import('./zh-CN/account-index.ts'),
  'en-US': () => import('./en-US/account-index.ts'),
  'ja-JP': () => import('./ja-JP/account-index.ts'),
  'ko-KR': () => import('./ko-KR/account-index.ts'),
}

const moneyFiles: Fetchers<MoneyCatalogue> = {
  'zh-TW': () => import('./zh-TW/money-index.ts'),
  'zh-CN': () => import('./zh-CN/money-index.ts'),
  'en-US': () => import('./en-US/money-index.ts'),
  'ja-JP': () => import('./ja-JP/money-index.ts'),
  'ko-KR': () => import('./ko-KR/money-index.ts'),
}

/** What is added to the texts that every page has, with a namespace that tells whether it is here. */
const additions = {
  'studio-index': { fetchers: studioFiles, namespace: 'studio' },
  'account-index': { fetchers: accountFiles, namespace: 'account' },
  'money-index': { fetchers: moneyFiles, namespace: 'wallet' },
} as const satisfies Record<Exclude<TextFile, 'index'>, { fetchers: Fetchers<object>; namespace: string }>

/**
 * Fetches what a page is written with, where it is not here yet: one file for each language, further ones for the
 * studio, for signing in and one's account, and for paying.
 * @param changed what the operator says in other words; needed the first time only
 */
export async function loadTextsFor(
  locale: Locale,
  pathname: string,
  changed: readonly Translation[] = [],
): Promise<void> {
  const wanted = textFilesOf(pathname).filter((file) => file !== 'index')
  const [texts, added] = await Promise.all([
    hasTexts(locale, 'common') ? null : files[locale](),
    Promise.all(wanted.map((file) => fetchAddition(locale, file))),
  ])
  if (texts) provideTexts(locale, texts.default, changed)
  for (const more of added) if (more) addTexts(locale, more)
}

/** Fetches the texts of something that opens over a page which is not written with them. */
export async function loadTextFile(locale: Locale, file: keyof typeof additions): Promise<void> {
  const more = await fetchAddition(locale, file)
  if (more) addTexts(locale, more)
}

async function fetchAddition(locale: Locale, file: keyof typeof additions) {
  const { fetchers, namespace } = additions[file]
  return hasTexts(locale, namespace) ? null : (await fetchers[locale]()).default
}
