import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react'
import { isForBrowser } from '../../design/is-for-browser.ts'
import { addressOf, type ViewedPhoto } from './viewed-photo.ts'

const loadViewer = async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer })
const PhotoViewer = lazy(loadViewer)

/**
 * Opens photos over the page. Each is a link to the picture itself, which is what happens without JavaScript, in a new
 * tab, and when the viewer cannot be loaded.
 * @param locked what opens the locked ones
 */
export function usePhotoViewer(photos: readonly ViewedPhoto[], locked?: ReactNode) {
  const [shown, setShown] = useState<number | null>(null)
  const load = () => void loadViewer().catch(() => undefined)

  return {
    /** The properties of the link around a photo; without the viewer it leads to the picture, or to `other`. */
    linkTo(index: number, other?: string) {
      const photo = photos[index]
      const href = other ?? (photo && addressOf(photo)) ?? ''
      return {
        href,
        onPointerEnter: load,
        onFocus: load,
        onClick(event: MouseEvent<HTMLAnchorElement>) {
          if (isForBrowser(event)) return
          event.preventDefault()
          // Safari does not focus a link that is clicked, and the focus returns to it.
          event.currentTarget.focus()
          loadViewer().then(
            () => setShown(index),
            () => location.assign(href),
          )
        },
      }
    },
    viewer: shown !== null && (
      <Suspense>
        <PhotoViewer photos={photos} first={shown} locked={locked} onClose={() => setShown(null)} />
      </Suspense>
    ),
  }
}
