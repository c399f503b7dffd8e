import type * as english from './locales/en-US/index.ts'

/** English is the type of all languages: one that lacks a key does not compile. */
type English = typeof english

/** The texts of one feature. */
export type TextNamespace = keyof English

type Translated<T> = T extends string
  ? string
  : T extends readonly string[]
    ? readonly string[]
    : { readonly [Key in keyof T]: Translated<T[Key]> }

/** One namespace in any language. */
export type TextsOf<Namespace extends TextNamespace> = Translated<English[Namespace]>

/** The paths of a tree of texts that lead to a leaf of the given kind. */
type PathsTo<Leaf, T> = {
  [Key in keyof T & string]: T[Key] extends Leaf
    ? Key
    : T[Key] extends string | readonly string[]
      ? never
      : `${Key}.${PathsTo<Leaf, T[Key]>}`
}[keyof T & string]

type KeysTo<Leaf> = { [N in TextNamespace]: `${N}:${PathsTo<Leaf, English[N]>}` }[TextNamespace]

/** A single text: `namespace:path`. */
export type TextKey = KeysTo<string>

/** The texts of an email: `paragraphs` are plain text, `action` is the label of its button. */
export type EmailText = { subject: string; paragraphs: readonly string[]; action: string }

/** The texts of an email: `namespace:path`. */
export type EmailKey = KeysTo<{ subject: string; paragraphs: readonly string[]; action: string }>
