import { startTransition, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../design/lazy-part.ts'
import { RenderingResumer } from '../design/resume-rendering.ts'
import { hasToasts, onToast } from '../design/toasts.ts'
import { forgetCommentsOfOthers } from '../features/engagement/comments/forget-comments.ts'
import { hasLeft } from '../features/identity/sign-on/social-login.ts'
import { areUploadsUnderWay, onUploads } from '../features/media/uploads/announce-uploads.ts'
import { forgetKeptOfOthers } from '../features/orders/forget-kept.ts'
import { useIsIdle } from '../design/use-is-idle.ts'
import { showOnIcon } from './icon-badge.ts'
import { OfflineBar } from './OfflineBar.tsx'
import { PlainToasts } from './PlainToasts.tsx'
import { RememberedChoices } from './RememberedChoices.tsx'
import { useFormRule } from './form-rule/use-form-rule.ts'
import { useVisitFacts } from './visit-facts.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

const Analytics = lazyPart(async () => (await import('./Analytics.tsx')).Analytics)
const SignOnWidget = lazyPart(async () => (await import('../features/identity/sign-on/SignOnWidget.tsx')).SignOnWidget)
const UploadBar = lazyPart(async () => (await import('../features/media/uploads/UploadBar.tsx')).UploadBar)
const MemberExtra = lazyPart(async () => (await import('./MemberExtra.tsx')).MemberExtra)
const FormRule = lazyPart(async () => (await import('./form-rule/FormRule.tsx')).FormRule)
const loadToasts = async () => (await import('../design/ToastRegion.tsx')).ToastRegion
const ToastRegion = lazyPart(() => loadToasts().catch(() => PlainToasts))

/**
 * The client-only parts of the layout: toasts, the socket, the offline bar, stored choices. They come in tasks of their own,
 * because the effects of hydration take a phone long enough.
 */
export function ClientExtra() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated ? <InBrowser /> : null
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
  const viewerId = viewer?._id ?? null
  useEffect(() => {
    forgetKeptOfOthers(viewerId)
    forgetCommentsOfOthers(viewerId)
  }, [viewerId])
  useEffect(() => {
    // Who signed out before their page had its scripts left their number there.
    if (!isSignedIn) showOnIcon(0)
  }, [isSignedIn])
  const [isBack] = useState(hasLeft)
  const isIdle = useIsIdle()
  const isCounting = settings.pageViewTracking && settings.gaCode !== ''
  return (
    <>
      <RenderingResumer />
      <OfflineBar />
      {isIdle && (isSignedIn || isBack) && (
        <Suspense>
          <MemberExtra
            isSignedIn={isSignedIn}
            hasSocket={isSignedIn && !viewer.impersonation}
            loadToasts={loadToasts}
          />
        </Suspense>
      )}
      {signOn.pan !== null && (
        <Suspense>
          <SignOnWidget settings={signOn.pan} />
        </Suspense>
      )}
      <RememberedChoices />
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
