import type { englishAccountTexts } from './en-US/account-index.ts'
import type { englishTexts } from './en-US/index.ts'
import type { englishMoneyTexts } from './en-US/money-index.ts'
import type { englishStudioTexts } from './en-US/studio-index.ts'

type Texts<T> = { readonly [Key in keyof T]: string }
type CatalogueOf<T> = { readonly [Namespace in keyof T]: Texts<T[Namespace]> }

type English = typeof englishTexts & typeof englishStudioTexts & typeof englishAccountTexts & typeof englishMoneyTexts

/** What every reader may read, in one language. English is the type: a language that lacks a key does not compile. */
export type Catalogue = CatalogueOf<typeof englishTexts>

/** What only a creator at work reads. */
export type StudioCatalogue = CatalogueOf<typeof englishStudioTexts>

/** What is read where one signs in and looks after one's account. */
export type AccountCatalogue = CatalogueOf<typeof englishAccountTexts>

/** What is read where one pays and sees what was paid. */
export type MoneyCatalogue = CatalogueOf<typeof englishMoneyTexts>

/** One namespace of a language. */
export type TextsOf<Namespace extends keyof English> = Texts<English[Namespace]>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
  }
}
