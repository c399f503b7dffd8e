import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { useLocale } from '../../../locales/use-locale.ts'
import { stripeLocales } from './stripe-locales.ts'

/** A blocked or silent connection counts as failed after this. */
const PATIENCE_MS = 20_000

export type LoadedStripe = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; stripe: Stripe }

/** Stripe's script, loaded from Stripe itself, as its rules for card data demand. Each `attempt` tries again. */
export function useStripe(publishableKey: string, attempt: number): LoadedStripe {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<LoadedStripe>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const settle = (next: LoadedStripe) => isCurrent && setLoaded(next)
    settle({ state: 'loading' })
    allowScriptAddresses()
    const timer = setTimeout(() => settle({ state: 'failed' }), PATIENCE_MS)
    loadStripe(publishableKey, { locale: stripeLocales[locale] })
      .then((stripe) => settle(stripe === null ? { state: 'failed' } : { state: 'ready', stripe }))
      .catch(() => settle({ state: 'failed' }))
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [publishableKey, attempt, locale])
  return loaded
}

type ScriptRules = { createScriptURL(url: string): string | null }
type TrustedTypes = { defaultPolicy: unknown; createPolicy(name: string, rules: ScriptRules): unknown }

/**
 * Stripe's loader sets plain script addresses, which only a default policy of Trusted Types can pass: those of Stripe,
 * and nothing else. https://docs.stripe.com/security/guide#content-security-policy
 */
function allowScriptAddresses(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!factory || factory.defaultPolicy) return
  factory.createPolicy('default', { createScriptURL: (url) => (isOfStripe(url) ? url : null) })
}

/** Whether an address is one of Stripe's own scripts. */
export function isOfStripe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && (hostname === 'js.stripe.com' || hostname.endsWith('.js.stripe.com'))
}
