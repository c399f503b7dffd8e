import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { TextFile, TextNamespace } from './catalogue.ts'
import { readChangedTexts } from './changed-texts.ts'
import { addTexts } from './translator.ts'

/** Empty on the server, which has every text from the start. */
const files = import.meta.env.SSR
  ? {}
  : import.meta.glob<TextFile>(['./*/*.ts', '!./*/{common,feeds,gate,profiles,results,shell,site}.ts'])

const loading = new Map<string, Promise<void>>()

/**
 * Fetches a namespace of a language into the translator, once; what failed is fetched again when it is asked for again.
 * A namespace without a file of its own lies in the file of the texts that most pages need.
 */
export function loadTexts(locale: Locale, namespace: TextNamespace): Promise<void> {
  const own = `./${locale}/${namespace}.ts`
  const path = own in files ? own : `./${locale}/index.ts`
  const known = loading.get(path)
  if (known) return known
  const fetched = fetchTexts(locale, path)
  loading.set(path, fetched)
  fetched.catch(() => loading.delete(path))
  return fetched
}

async function fetchTexts(locale: Locale, path: string): Promise<void> {
  const texts = await files[path]?.()
  if (!texts) throw new Error(`there are no texts at ${path}`)
  addTexts(locale, texts, readChangedTexts(document))
}

/**
 * Declares the namespaces that a page reads, on its `handle`, or those of a part that is opened later, at the top of its
 * module. In a browser they are fetched as soon as the module has arrived, beside the page's data.
 */
export function preloadTexts<const Namespaces extends TextNamespace[]>(...namespaces: Namespaces): Namespaces {
  if (typeof document !== 'undefined') for (const namespace of namespaces) void loadTexts(documentLocale(), namespace)
  return namespaces
}

/** Resolves when everything that was asked for so far is available. */
export const textsLoaded = async (): Promise<void> => void (await Promise.all(loading.values()))

/** The document names its language, and never changes it: another language is another document. */
function documentLocale(): Locale {
  const { lang } = document.documentElement
  if (!isLocale(lang)) throw new Error(`this document is in no language of the site: ${lang}`)
  return lang
}
