import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { TextFile, TextNamespace } from './catalogue.ts'
import { readChangedTexts } from './changed-texts.ts'
import { addTexts } from './translator.ts'

/** Empty on the server, which has every text from the start. */
const indexes = import.meta.env.SSR ? {} : import.meta.glob<IndexFile>('./*/index.ts')

/** What the file of most pages exports: their texts, and where the other namespaces of its language lie. */
type IndexFile = TextFile & { default: Readonly<Record<string, () => Promise<TextFile>>> }

const loading = new Map<string, Promise<unknown>>()

/** Fetches once; what failed is fetched again when it is asked for again. */
function once<Result>(key: string, fetch: () => Promise<Result>): Promise<Result> {
  const known = loading.get(key)
  if (known) return known as Promise<Result>
  const fetched = fetch()
  loading.set(key, fetched)
  fetched.catch(() => loading.delete(key))
  return fetched
}

/**
 * Fetches a namespace of a language into the translator, once. A namespace without a file of its own lies in the file of
 * the texts that most pages need.
 */
export function loadTexts(locale: Locale, namespace: TextNamespace): Promise<void> {
  return once(`${locale}/${namespace}`, async () => {
    const files = await once(locale, () => loadIndex(locale))
    const file = await files[`./${namespace}.ts`]?.()
    if (file) addTexts(locale, file, readChangedTexts(document))
  })
}

async function loadIndex(locale: Locale): Promise<IndexFile['default']> {
  const index = await indexes[`./${locale}/index.ts`]?.()
  if (!index) throw new Error(`there are no texts in ${locale}`)
  const { default: files, ...texts } = index
  addTexts(locale, texts, readChangedTexts(document))
  return files
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
