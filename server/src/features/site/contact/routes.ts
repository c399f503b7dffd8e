import { getCaptcha, verifyRecaptcha } from '@stagedoor/contract/captcha'
import { sendContactMessage } from '@stagedoor/contract/contact'
import { verifyCaptcha, type Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { takeMessage } from './take-message.ts'

export const contactRoutes = ({ db, captcha }: { db: Db; captcha: Captcha }): BoundRoute[] => [
  route(getCaptcha, async () => ok({ challenge: captcha.challenge })),
  route(verifyRecaptcha, async ({ body, address }) =>
    ok({ success: await captcha.isPerson({ token: body.token, address }) }),
  ),
  route(sendContactMessage, async ({ body: { captchaToken, ...message }, viewer, locale, address }) => {
    if (!(await verifyCaptcha(captcha, { captchaToken, address }))) return refuse('CAPTCHA_REFUSED')
    const taken = await takeMessage(db, { ...message, locale, accountId: viewer?.accountId ?? null })
    return taken === 'taken'
      ? ok({ success: true as const })
      : refuse('VALIDATION_FAILED', { fields: [{ field: 'message', rule: 'minLength' }] })
  }),
]
