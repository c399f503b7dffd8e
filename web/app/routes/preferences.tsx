import { redirect } from 'react-router'
import { cookieNames, preferenceSeconds, writeCookie } from '../session/cookies.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { sitePath } from '../session/safe-redirect.ts'
import { readTheme } from '../session/theme.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/preferences'

/** This route has no page. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(context.get(visitContext).paths.front)

/** Stores the theme without JavaScript, and goes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const cookie = { name: cookieNames.theme, value: readTheme(textOf(form, 'theme')), maxAgeSeconds: preferenceSeconds }
  const headers = { 'set-cookie': writeCookie({ ...cookie, isSecure: visit.isSecure }) }
  return redirect(sitePath(textOf(form, 'back')) ?? visit.paths.front, { headers })
}
