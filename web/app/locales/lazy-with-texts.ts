import { isLocale } from '@stagedoor/contract/locales'
import { lazy, type ComponentType } from 'react'
import { loadTextFile } from './load-texts.ts'
import type { TextFile } from './text-files.ts'

/**
 * Something that opens over any page, fetched with the texts it is written with. `fetch` may be called early, when
 * somebody reaches for it; it is fetched once.
 */
export function lazyWithTexts<Props extends object>(
  file: Exclude<TextFile, 'index'>,
  load: () => Promise<ComponentType<Props>>,
) {
  const fetch = async () => {
    const { lang } = document.documentElement
    const [component] = await Promise.all([load(), isLocale(lang) ? loadTextFile(lang, file) : null])
    return { default: component }
  }
  return { Component: lazy(fetch), fetch }
}
