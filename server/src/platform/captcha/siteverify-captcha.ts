import type { CaptchaSettings } from '#src/config/captcha-settings.ts'
import type { Captcha } from './captcha.ts'

const ANSWER_WITHIN_MS = 5_000
/** reCAPTCHA v3 returns a score from 0 (a program) to 1 (a person); the documented threshold. */
const LOWEST_SCORE = 0.5

/**
 * Turnstile, hCaptcha or reCAPTCHA: they have the same protocol (`secret`, `response`, `remoteip`; `success`). A token
 * of another site is refused where the provider names the site.
 */
export function createSiteverifyCaptcha(
  { provider, siteKey, secretKey, scriptUrl, verifyUrl }: CaptchaSettings,
  { publicUrl }: { publicUrl: string },
): Captcha {
  const { hostname } = new URL(publicUrl)
  return {
    challenge: { provider, siteKey, scriptUrl },
    async isPerson({ token, address }) {
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
          redirect: 'error',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        })
        return response.ok && isGood(await response.json(), hostname)
      } catch {
        // Away, late, or in no language of ours.
        return false
      }
    },
  }
}

function isGood(answer: unknown, hostname: string): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  const { success, hostname: earnedAt, score } = answer as Record<string, unknown>
  const isHere = earnedAt === undefined || earnedAt === hostname
  return success === true && isHere && (typeof score !== 'number' || score >= LOWEST_SCORE)
}
