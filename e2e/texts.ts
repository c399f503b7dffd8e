import type { Locale } from '@stagedoor/contract/locales'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInstance, type i18n } from 'i18next'

/** The texts of a language, from the catalogues: stories find elements by their visible text. */
export async function textsIn(locale: Locale): Promise<i18n['t']> {
  const folder = join(import.meta.dirname, '../web/app/locales', locale)
  // The index re-exports some of them, for the bundler.
  const names = (await readdir(folder)).filter((file) => file !== 'index.ts')
  const files = names.map(async (file) => (await import(join(folder, file))) as object)
  const instance = createInstance()
  await instance.init({
    lng: locale,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { [locale]: Object.assign({}, ...(await Promise.all(files))) },
  })
  return instance.t
}

/** The name of what unlocks something: "Unlock for 5.00 tokens · ≈ $5.00", at a dollar a token. */
export function unlockFor(t: i18n['t'], amount: string, locale: Locale = 'en-US'): string {
  const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(Number(amount))
  return t('feeds:unlockFor', { amount: t('common:tokens', { count: Number(amount), amount }), dollars })
}
