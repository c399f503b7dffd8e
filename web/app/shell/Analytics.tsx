import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { useTranslation } from '../locales/use-translation.ts'
import { readClientCookie, writeClientCookie } from '../session/client-cookies.ts'
import { readConsent, type Consent } from '../session/consent.ts'
import { cookieNames, preferenceSeconds } from '../session/cookies.ts'
import styles from './Analytics.module.css'
import { renewConsent, sendPageView, withdrawConsent } from './analytics.ts'
import { useVisitFacts } from './visit-facts.tsx'

/**
 * Counts page views, if the site enables it and the reader consents: on each change of route or hash. Where the law
 * requires an opt-in, nothing is loaded before it. Rule SITE-7.
 */
export function Analytics() {
  const { settings, consentDefault } = useVisitFacts()
  const [said, setSaid] = useState(() => readConsent(readClientCookie(cookieNames.analyticsConsent)))
  const isCounting = settings.pageViewTracking && settings.gaCode !== ''
  const consent = said ?? consentDefault
  usePageViews(isCounting && consent === 'granted' ? settings.gaCode : null)
  if (!isCounting || said !== null || consentDefault === 'granted') return null

  const say = (answer: Consent) => {
    writeClientCookie({ name: cookieNames.analyticsConsent, value: answer, maxAgeSeconds: preferenceSeconds })
    if (answer === 'granted') renewConsent()
    else withdrawConsent()
    setSaid(answer)
  }
  return <ConsentQuestion onSay={say} />
}

function usePageViews(code: string | null): void {
  const { pathname, hash } = useLocation()
  useEffect(() => {
    if (code === null) return undefined
    // The new page's title is set one frame after its route.
    const frame = requestAnimationFrame(() => {
      sendPageView(code, { title: document.title, address: new URL(`${pathname}${hash}`, location.origin) })
    })
    return () => cancelAnimationFrame(frame)
  }, [code, pathname, hash])
}

function ConsentQuestion({ onSay }: { onSay: (answer: Consent) => void }) {
  const { t } = useTranslation('site')
  return (
    <section className={styles.question} aria-label={t('consentTitle')}>
      <p>{t('consentText')}</p>
      <div className={styles.answers}>
        <Button look="secondary" onClick={() => onSay('denied')}>
          {t('consentDeny')}
        </Button>
        <Button look="secondary" onClick={() => onSay('granted')}>
          {t('consentGrant')}
        </Button>
      </div>
    </section>
  )
}
