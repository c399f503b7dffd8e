import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import { sendEvent, sendPageView, startCounting, stopCounting } from '../session/analytics.ts'
import { readClientCookie, writeClientCookie } from '../session/client-cookies.ts'
import { readConsent, type Consent } from '../session/consent.ts'
import { cookieNames, preferenceSeconds } from '../session/cookies.ts'
import styles from './Analytics.module.css'
import { useVisitFacts } from './visit-facts.tsx'
import { useLogin } from '../store/use-login.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'
import { plainTitle } from './title-badge.ts'

/**
 * Counts page views and what readers do, if the site enables it and the reader consents: views on each change of route or hash. Where the law
 * requires an opt-in, nothing is loaded before it. Rule SITE-7.
 */
export function Analytics() {
  const settings = useSiteSettings()
  const { consentDefault } = useVisitFacts()
  const [chosen, setChosen] = useState(() => readConsent(readClientCookie(cookieNames.analyticsConsent)))
  const isCounting = settings.pageViewTracking && settings.gaCode !== ''
  const consent = chosen ?? consentDefault
  const code = isCounting && consent === 'granted' ? settings.gaCode : null
  useEffect(() => (code === null ? stopCounting() : startCounting(code, new URL(location.href))), [code])
  usePageViews(code)
  useSignIns()
  if (!isCounting || chosen !== null || consentDefault === 'granted') return null

  const choose = (answer: Consent) => {
    writeClientCookie({ name: cookieNames.analyticsConsent, value: answer, maxAgeSeconds: preferenceSeconds })
    setChosen(answer)
  }
  return <ConsentQuestion onAnswer={choose} />
}

function usePageViews(code: string | null): void {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (code === null) return undefined
    // The new page's title is set one frame after its route.
    const frame = requestAnimationFrame(() => {
      sendPageView({ title: plainTitle(), address: new URL(`${pathname}${hash}`, location.origin) })
    })
    return () => cancelAnimationFrame(frame)
  }, [code, pathname, hash])
}

/** Counts a sign-in once, by its way. */
function useSignIns(): void {
  const { succeeded } = useLogin()
  useEffect(() => {
    if (succeeded) sendEvent('login', { method: succeeded.kind })
  }, [succeeded])
}

function ConsentQuestion({ onAnswer }: { onAnswer: (answer: Consent) => void }) {
  const { t } = useTranslation('site')
  return (
    <section className={styles.question} aria-label={t('consentTitle')}>
      <p>{t('consentText')}</p>
      <div className={styles.answers}>
        <Button look="secondary" onClick={() => onAnswer('denied')}>
          {t('consentDeny')}
        </Button>
        <Button look="secondary" onClick={() => onAnswer('granted')}>
          {t('consentGrant')}
        </Button>
      </div>
    </section>
  )
}
