import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../design/lazy-part.ts'
import { hasToasts, onToast } from '../design/toasts.ts'
import { hasLeft } from '../features/identity/sign-on/social-login.ts'
import { areUploadsUnderWay, onUploads } from '../features/media/uploads/announce-uploads.ts'
import { useIsHydrated } from '../design/use-is-hydrated.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { PlainToasts } from './PlainToasts.tsx'
import { RememberedChoices } from './RememberedChoices.tsx'
import { useFormRule } from './form-rule/use-form-rule.ts'
import { useVisitFacts } from './visit-facts.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

const Analytics = lazyPart(async () => (await import('./Analytics.tsx')).Analytics)
const SignOnWidget = lazyPart(async () => (await import('../features/identity/sign-on/SignOnWidget.tsx')).SignOnWidget)
const UploadBar = lazyPart(async () => (await import('../features/media/uploads/UploadBar.tsx')).UploadBar)
const LiveConnection = lazyPart(async () => (await import('./LiveConnection.tsx')).LiveConnection)
const Arrival = lazyPart(async () => (await import('./Arrival.tsx')).Arrival)
const FormRule = lazyPart(async () => (await import('./form-rule/FormRule.tsx')).FormRule)
const loadToasts = async () => (await import('../design/ToastRegion.tsx')).ToastRegion
const ToastRegion = lazyPart(() => loadToasts().catch(() => PlainToasts))

/** The client-only parts of the layout: toasts, the socket, the offline bar, stored choices. */
export function ClientExtra() {
  return useIsHydrated() ? <InBrowser /> : null
}

function InBrowser() {
  // Once shown, the region stays: it empties its own list.
  const isToastRegionWanted = useSyncExternalStore(onToast, wasToastEver)
  const areUploading = useSyncExternalStore(onUploads, areUploadsUnderWay)
  const formEvents = useFormRule()
  const settings = useSiteSettings()
  const { signOn, viewer } = useVisitFacts()
  useEffect(() => {
    // Signals hydration to browser tests.
    document.documentElement.dataset['alive'] = ''
  }, [])
  const isSignedIn = viewer !== null
  const [isBack] = useState(hasLeft)
  useEffect(() => {
    if (!isSignedIn) return
    // Messages are to be said without a connection too. Where this fails the first of them is shown plainly.
    loadToasts().catch(() => {})
    import('./keep-page.ts').then(({ keepPage }) => keepPage()).catch(() => {})
  }, [isSignedIn])
  const isCounting = settings.pageViewTracking && settings.gaCode !== ''
  useEffect(() => {
    // Of members only: pushes, and pages without a connection.
    if (isSignedIn)
      import('../features/notifications/push/service-worker.ts')
        .then(({ keepServiceWorker }) => keepServiceWorker())
        .catch(() => {})
  }, [isSignedIn])
  return (
    <>
      <OfflineBar />
      {/* Private messages arrive there: they are not for staff who act as somebody else. */}
      {isSignedIn && !viewer.impersonation && (
        <Suspense>
          <LiveConnection />
        </Suspense>
      )}
      {signOn.pan !== null && (
        <Suspense>
          <SignOnWidget settings={signOn.pan} />
        </Suspense>
      )}
      <RememberedChoices />
      {(isSignedIn || isBack) && (
        <Suspense>
          <Arrival />
        </Suspense>
      )}
      {isCounting && (
        <Suspense>
          <Analytics />
        </Suspense>
      )}
      {formEvents.length > 0 && (
        <Suspense>
          <FormRule events={formEvents} />
        </Suspense>
      )}
      {areUploading && (
        <Suspense>
          <UploadBar />
        </Suspense>
      )}
      {isToastRegionWanted && (
        <Suspense>
          <ToastRegion />
        </Suspense>
      )}
    </>
  )
}

let isWanted = false
function wasToastEver(): boolean {
  isWanted ||= hasToasts()
  return isWanted
}
