import { resetPassword } from '@stagedoor/contract/account-recovery'
import { data, Form, Link, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { PasswordField } from '../features/identity/PasswordField.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { forgetWayBack, wayBackOf } from '../session/kept-way-back.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/reset-password'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  texts: preloadTexts('account', 'auth'),
} satisfies PageRules

/** The secret of the link, and where one was who asked for it in this browser. */
export function loader({ context }: Route.LoaderArgs) {
  const { url, cookies } = context.get(visitContext)
  return { token: url.searchParams.get('token') ?? '', wanted: wayBackOf('reset', cookies) ?? undefined }
}

/** Sets the password by the mailed link; its secret is in the form. Signing in then leads on where they were. Rule ACC-26. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const body = { token: textOf(form, 'token'), password: textOf(form, 'password') }
  const reply = await visit.apiAs(null)(resetPassword, { body })
  if (!reply.isOk) {
    const refusal = formRefusal(reply.problem, visit.locale)
    return data({ isDone: false, wanted: undefined, refusal }, { status: reply.status })
  }
  const wanted = wayBackOf('reset', visit.cookies) ?? undefined
  return data({ isDone: true, wanted, refusal: null }, { headers: { 'set-cookie': forgetWayBack('reset', visit) } })
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['account', 'auth'])
  const { state } = useNavigation()
  const refusal = actionData?.refusal
  if (actionData?.isDone)
    return (
      <>
        <PageHeading title={t('resetTitle')} />
        <div className={styles.form}>
          <FormAlert tone="success">{t('resetDone')}</FormAlert>
          <LinkButton to={paths.signIn({ redirect: actionData.wanted })} isWide>
            {t('auth:signIn')}
          </LinkButton>
        </div>
      </>
    )
  return (
    <>
      <PageHeading title={t('resetTitle')} lead={t('resetLead')} />
      <Form method="post" className={styles.form}>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <input type="hidden" name="token" value={loaderData.token} />
        <PasswordField autoComplete="new-password" hint={t('auth:passwordHint')} error={refusal?.fields['password']} />
        <Button type="submit" isWide isBusy={state !== 'idle'}>
          {t('resetTitle')}
        </Button>
      </Form>
      <p className={styles.other}>
        <Link to={paths.forgotPassword({ redirect: loaderData.wanted })}>{t('newLink')}</Link>
      </p>
    </>
  )
}
