import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { hideBrokenPictures } from './design/broken-pictures.ts'
import { rememberTextBeforeHydration } from './design/text-before-hydration.ts'
import { textsLoaded } from './locales/load-texts.ts'

/** Hydrates the page once its texts are loaded; its route modules, which are loaded first, have requested them. */
async function hydrate() {
  hideBrokenPictures()
  rememberTextBeforeHydration()
  await textsLoaded()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void hydrate()
