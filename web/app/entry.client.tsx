import { isLocale } from '@stagedoor/contract/locales'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readChangedTexts } from './locales/changed-texts.ts'
import { loadTextsFor } from './locales/load-texts.ts'

/** The page that came is alive as soon as its language's texts are here; the document names the language. */
async function bringToLife() {
  const locale = document.documentElement.lang
  if (!isLocale(locale)) throw new Error(`this document is in no language of the site: ${locale}`)
  await loadTextsFor(locale, location.pathname, readChangedTexts(document))
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void bringToLife()
