import type { CaptchaChallenge } from '@stagedoor/contract/captcha'

/** Distinguishes people from programs by the token of a captcha challenge. */
export type Captcha = {
  /** The challenge of pages; null: none. */
  challenge: CaptchaChallenge | null
  /** Whether this token is valid. An unreachable provider says no. */
  isPerson(answer: { token: string; address: string }): Promise<boolean>
}

/** Whether a protected call may proceed: there is no challenge, or the token is valid. */
export const verifyCaptcha = async (
  captcha: Captcha,
  { captchaToken, address }: { captchaToken: string | undefined; address: string },
): Promise<boolean> =>
  captcha.challenge === null ||
  (captchaToken !== undefined && (await captcha.isPerson({ token: captchaToken, address })))
