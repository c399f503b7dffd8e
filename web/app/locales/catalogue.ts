/// <reference types="vite/client" />
import type * as english from './english.ts'

/** A language that lacks one of its keys does not compile. */
type English = typeof english

/** The texts of one feature; a route's `handle` declares those it reads. */
export type TextNamespace = keyof English

/** One namespace in any language. */
export type TextsOf<Namespace extends TextNamespace> = { readonly [Key in keyof English[Namespace]]: string }

/** What a file of texts exports: its namespaces, as they are in any language. */
export type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: English
  }
}
