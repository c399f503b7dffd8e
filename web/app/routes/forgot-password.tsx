import { forgotPassword } from '@stagedoor/contract/account-recovery'
import { data, Form, Link, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../design/Button.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { Captcha } from '../features/site/captcha/Captcha.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { captchaTokenOf } from '../session/captcha-token.ts'
import { formRefusal, missingFields } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { keepWayBack } from '../session/kept-way-back.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/forgot-password'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('account', 'auth'),
} satisfies PageRules

/** Runs on the server, so that the page's rules are checked on the way here. */
export const loader = () => null

/** Requests the mail, and keeps in the browser where one signs in from. The answer does not reveal whether the address is known. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const missing = missingFields(form, ['email'], visit.locale)
  if (missing) return data({ message: null, refusal: missing }, { status: 400 })
  const reply = await visit.api(forgotPassword, {
    body: { email: textOf(form, 'email').trim(), ...captchaTokenOf(form) },
  })
  if (reply.isOk) {
    const kept = keepWayBack('reset', visit.url.searchParams.get('redirect'), visit)
    return data({ message: reply.data.message, refusal: null }, { headers: { 'set-cookie': kept } })
  }
  return data({ message: null, refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
}

export default function ForgotPassword() {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['account', 'auth'])
  const { state } = useNavigation()
  const [query] = useSearchParams()
  const refusal = actionData?.refusal
  return (
    <>
      <PageHeading title={t('forgotTitle')} lead={t('forgotLead')} />
      <Form method="post" className={styles.form}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        {actionData?.message && <FormAlert tone="success">{actionData.message}</FormAlert>}
        <TextField
          label={t('auth:email')}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          error={refusal?.fields['email']}
        />
        <Captcha attempt={actionData ?? null} />
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('sendLink')}
        </Button>
      </Form>
      <p className={styles.other}>
        <Link to={paths.signIn({ redirect: query.get('redirect') ?? undefined })}>{t('auth:signIn')}</Link>
      </p>
    </>
  )
}
