import type { CaptchaChallenge } from '@stagedoor/contract/captcha'

/** Tells people from programs by a token that a page got from a captcha challenge. */
export type Captcha = {
  /** What pages show; null: nobody is asked. */
  challenge: CaptchaChallenge | null
  /** Whether this token was earned by a person, just now. An unreachable judge says no. */
  isPerson(answer: { token: string; address: string }): Promise<boolean>
}

/** Whether a call that only people may make may go on: nobody is asked, or the token is a person's. */
export const verifyCaptcha = async (
  captcha: Captcha,
  { captchaToken, address }: { captchaToken: string | undefined; address: string },
): Promise<boolean> =>
  captcha.challenge === null ||
  (captchaToken !== undefined && (await captcha.isPerson({ token: captchaToken, address })))
