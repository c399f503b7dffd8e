import { sendContactMessage } from '@stagedoor/contract/contact'
import { data } from 'react-router'
import { ContactScreen } from '../features/site/ContactScreen.tsx'
import { captchaTokenOf } from '../session/captcha-token.ts'
import { formRefusal, missingFields } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/contact'

export const handle = { layout: 'public', texts: preloadTexts('contact') } satisfies PageRules

/** Signed-in readers need not enter their details. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(visitContext).viewer()
  return { name: viewer?.name ?? '', email: viewer?.email ?? '' }
}

/** Sends the message. A refusal stays here with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email'), message: textOf(form, 'message') }
  const missing = missingFields(form, ['name', 'email', 'message'], visit.locale)
  if (missing) return data({ isSent: false, refusal: missing, typed }, { status: 400 })
  const reply = await visit.api(sendContactMessage, { body: { ...typed, ...captchaTokenOf(form) } })
  if (reply.isOk) return data({ isSent: true, refusal: null, typed })
  return data({ isSent: false, refusal: formRefusal(reply.problem, visit.locale), typed }, { status: reply.status })
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  return (
    <ContactScreen
      isSent={actionData?.isSent ?? false}
      refusal={actionData?.refusal ?? null}
      typed={actionData?.typed ?? { ...loaderData, message: '' }}
    />
  )
}
