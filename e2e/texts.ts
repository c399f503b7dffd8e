import type { Locale } from '@stagedoor/contract/locales'
import { createInstance, type i18n } from 'i18next'
import { allTexts } from '../web/app/locales/provide-all-texts.ts'

/** What a page says in a language, from the catalogues themselves: a story finds things by the words people see. */
export async function textsIn(locale: Locale): Promise<i18n['t']> {
  const instance = createInstance()
  await instance.init({
    lng: locale,
    fallbackLng: 'en-US',
    ns: Object.keys(allTexts['en-US']),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: allTexts,
  })
  return instance.t
}
