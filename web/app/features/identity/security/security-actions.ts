import { endOtherSessions, endSession, updatePassword } from '@stagedoor/contract/auth'
import { unlinkAccount } from '@stagedoor/contract/linked-accounts'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '@stagedoor/contract/two-step'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { formRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { readJson } from '../sign-in-steps.ts'
import { answerOf, saved, type SecurityAnswer } from './security-answer.ts'
import { link, providerOf } from './link-actions.ts'
import { sensitive } from './fresh-sign-in.ts'
import { proofFields } from './proof.ts'
import { drawQr } from './qr.ts'

type Act = (visit: Visit, form: FormData) => Promise<SecurityAnswer>

/** Every form of the security page by its `intent`. */
export const securityActs: ReadonlyMap<string, Act> = new Map(
  Object.entries<Act>({
    password: changePassword,
    'totp-begin': async (visit, form) =>
      answerOf(
        await sensitive<typeof beginTotp>(visit, form, () => visit.api(beginTotp, { body: {} })),
        ({ secret, address }) => ({ offer: { secret, qr: drawQr(address) } }),
      ),
    'totp-confirm': confirmApp,
    'totp-remove': async (visit, form) =>
      answerOf(await sensitive<typeof removeTotp>(visit, form, () => visit.api(removeTotp, {})), saved),
    codes: async (visit, form) =>
      answerOf(
        await sensitive<typeof renewRecoveryCodes>(visit, form, () => visit.api(renewRecoveryCodes, {})),
        ({ recoveryCodes }) => ({ codes: recoveryCodes }),
      ),
    'passkey-options': async (visit, form) =>
      answerOf(
        await sensitive<typeof beginPasskey>(visit, form, () => visit.api(beginPasskey, { body: {} })),
        (options) => ({ passkey: { options, fields: { intent: 'passkey-add', name: textOf(form, 'name') } } }),
      ),
    'passkey-add': async (visit, form) => {
      const body = { name: textOf(form, 'name').trim(), response: readJson(textOf(form, 'response')) }
      return answerOf(
        await sensitive<typeof addPasskey>(visit, form, () => visit.api(addPasskey, { body })),
        ({ recoveryCodes }) => (recoveryCodes.length > 0 ? { codes: recoveryCodes } : { saved: 'other' }),
      )
    },
    'passkey-remove': async (visit, form) => {
      const params = { id: textOf(form, 'id') }
      return answerOf(
        await sensitive<typeof removePasskey>(visit, form, () => visit.api(removePasskey, { params })),
        saved,
      )
    },
    link,
    unlink: async (visit, form) => {
      const params = { provider: providerOf(form) }
      return answerOf(
        await sensitive<typeof unlinkAccount>(visit, form, () => visit.api(unlinkAccount, { params })),
        saved,
      )
    },
    'end-session': async (visit, form) => {
      const params = { id: textOf(form, 'id') }
      return answerOf(await sensitive<typeof endSession>(visit, form, () => visit.api(endSession, { params })), saved)
    },
    'end-others': async (visit, form) =>
      answerOf(await sensitive<typeof endOtherSessions>(visit, form, () => visit.api(endOtherSessions, {})), saved),
  }),
)

/** This form carries the current password itself. A wrong one is shown beside its field, not in a dialog. */
async function changePassword(visit: Visit, form: FormData): Promise<SecurityAnswer> {
  const body = { password: textOf(form, 'password'), source: 'user' }
  let refusal: FormRefusal | undefined
  const result = await sensitive<typeof updatePassword>(visit, form, async () => {
    const reply = await visit.api(updatePassword, { body })
    if (!reply.isOk) refusal = formRefusal(reply.problem, visit.locale)
    return reply
  })
  if (result.outcome === 'done') return { saved: 'password' }
  if (refusal) return { refusal }
  // An account without a password confirms in the dialog; then the new password is typed again.
  if (result.outcome === 'proof' && !form.has(proofFields.password)) return { requested: result.requested }
  const message = (result.outcome === 'proof' ? result.requested.error : result.error) ?? ''
  const field = result.outcome === 'proof' && result.requested.isAboutCode ? proofFields.code : proofFields.password
  return { refusal: { message, fields: { [field]: message } } }
}

async function confirmApp(visit: Visit, form: FormData): Promise<SecurityAnswer> {
  const secret = textOf(form, 'secret')
  const offer = { secret, qr: { size: Number(textOf(form, 'qrSize')) || 1, path: textOf(form, 'qrPath') } }
  const body = { code: textOf(form, 'code') }
  const result = await sensitive<typeof confirmTotp>(visit, form, () => visit.api(confirmTotp, { body }))
  if (result.outcome === 'refused') return { error: result.error, offer }
  return answerOf(result, ({ recoveryCodes }) =>
    recoveryCodes.length > 0 ? { codes: recoveryCodes } : { saved: 'other' },
  )
}
