import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { hasToasts, onToast } from '../design/toasts.ts'
import { hasLeft } from '../features/identity/sign-on/social-login.ts'
import { areUploadsUnderWay, onUploads } from '../features/media/uploads/announce-uploads.ts'
import { useIsHydrated } from '../design/use-is-hydrated.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { RememberedChoices } from './RememberedChoices.tsx'
import { useFormRule } from './form-rule/use-form-rule.ts'
import { useVisitFacts } from './visit-facts.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

const Analytics = lazy(async () => ({ default: (await import('./Analytics.tsx')).Analytics }))
const SignOnWidget = lazy(async () => ({
  default: (await import('../features/identity/sign-on/SignOnWidget.tsx')).SignOnWidget,
}))
const UploadBar = lazy(async () => ({ default: (await import('../features/media/uploads/UploadBar.tsx')).UploadBar }))
const LiveConnection = lazy(async () => ({ default: (await import('./LiveConnection.tsx')).LiveConnection }))
const Arrival = lazy(async () => ({ default: (await import('./Arrival.tsx')).Arrival }))
const FormRule = lazy(async () => ({ default: (await import('./form-rule/FormRule.tsx')).FormRule }))
const loadToasts = async () => ({ default: (await import('../design/ToastRegion.tsx')).ToastRegion })
const ToastRegion = lazy(loadToasts)

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
    // Messages are to be said without a connection too. What fails here is fetched again with the first of them.
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
