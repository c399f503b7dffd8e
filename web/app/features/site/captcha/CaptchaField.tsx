import type { CaptchaChallenge, CaptchaProvider } from '@stagedoor/contract/captcha'
import { useEffect, useRef } from 'react'
import { loadScript } from '../../../design/load-script.ts'

/** The global object of each provider's script; all three render into an element, and write into the form around it. */
type CaptchaChallenges = {
  ready?(run: () => void): void
  render(container: HTMLElement, options: { sitekey: string }): unknown
}

const globalNames: Record<CaptchaProvider, string> = {
  turnstile: 'turnstile',
  hcaptcha: 'hcaptcha',
  recaptcha: 'grecaptcha',
}

let loading: Promise<void> | null = null

/** A captcha challenge, renewed after each attempt, because a token is valid once. */
export function CaptchaField({ challenge, attempt }: { challenge: CaptchaChallenge; attempt: object | null }) {
  const place = useRef<HTMLDivElement>(null)
  const { provider, siteKey, scriptUrl } = challenge
  useEffect(() => {
    let isGone = false
    loading ??= loadScript(scriptUrl, 'captcha')
    const show = () => {
      const captchaChallenges = (globalThis as unknown as Record<string, CaptchaChallenges | undefined>)[
        globalNames[provider]
      ]
      const render = () => {
        if (isGone || !place.current) return
        const container = document.createElement('div')
        place.current.replaceChildren(container)
        captchaChallenges?.render(container, { sitekey: siteKey })
      }
      // reCAPTCHA's script loads another; the other two are ready and reject `ready`.
      if (provider === 'recaptcha' && captchaChallenges?.ready) captchaChallenges.ready(render)
      else render()
    }
    // oxlint-disable-next-line no-console -- for the operator; the form's refusal informs the reader
    loading.then(show).catch((error: unknown) => console.error('the captcha challenge was not loaded', error))
    return () => {
      isGone = true
    }
  }, [attempt, provider, scriptUrl, siteKey])
  return <div ref={place} />
}
