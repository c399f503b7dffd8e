import { sendContactMessage, verifyRecaptcha } from '@stagedoor/contract/contact'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { takeMessage } from './take-message.ts'

export const contactRoutes = ({ db, captcha }: { db: Db; captcha: Captcha }): BoundRoute[] => [
  route(verifyRecaptcha, async ({ body, address }) =>
    ok({ success: await captcha.isPerson({ token: body.token, address }) }),
  ),
  route(sendContactMessage, async ({ body, viewer, locale }) => {
    const taken = await takeMessage(db, { ...body, locale, accountId: viewer?.accountId ?? null })
    return taken === 'taken'
      ? ok({ success: true as const })
      : refuse('VALIDATION_FAILED', { fields: [{ field: 'message', rule: 'minLength' }] })
  }),
]
