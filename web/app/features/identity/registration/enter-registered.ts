import { login } from '@stagedoor/contract/auth'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { entrance } from '../entrance.ts'
import { isWithoutScripts } from '../WithoutScripts.tsx'

/**
 * Signs in the account that was just registered with these fields. Null: it cannot sign in yet, because the site asks for
 * a confirmed email first, or the email belonged to somebody already, which the page must not tell apart.
 */
export async function enterRegistered(visit: Visit, form: FormData) {
  const isRemembered = form.has('remember')
  const body = { username: textOf(form, 'email').trim(), password: textOf(form, 'password'), remember: isRemembered }
  const reply = await visit.api(login, { body })
  return reply.isOk
    ? entrance(visit, { token: reply.data.token, isRemembered, isWithoutScripts: isWithoutScripts(form) })
    : null
}
