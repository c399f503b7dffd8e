import { confirmEmail } from '@stagedoor/contract/account-recovery'
import { data, Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { forgetWayBack, wayBackOf } from '../session/kept-way-back.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/verify-email'

export const handle = { layout: 'public', forbidsRedirect: true, texts: preloadTexts('account') } satisfies PageRules

export const loader = ({ context }: Route.LoaderArgs) => ({
  token: context.get(visitContext).url.searchParams.get('token') ?? '',
})

/**
 * Confirms on a click, because mail scanners open links. Who confirms where they are signed in to the account stays so, and who
 * does it in the browser that they registered in goes on where they were. Rules ACC-17 and ACC-25.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const reply = await visit.api(confirmEmail, { body: { token: textOf(form, 'token') } })
  if (!reply.isOk) return data({ isDone: false, next: null, error: reply.problem.message }, { status: reply.status })
  const wanted = wayBackOf('confirmation', visit.cookies)
  // Who registered where a confirmed email is asked for first has not been signed in yet.
  const next = wanted !== null && (await visit.viewer()) === null ? visit.paths.signIn({ redirect: wanted }) : wanted
  return data({ isDone: true, next, error: null }, { headers: { 'set-cookie': forgetWayBack('confirmation', visit) } })
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('account')
  const { state } = useNavigation()
  return (
    <>
      <PageHeading title={t('verifyTitle')} lead={actionData?.isDone ? undefined : t('verifyLead')} />
      <Form method="post" className={styles.form}>
        {actionData?.error && <FormAlert>{actionData.error}</FormAlert>}
        {actionData?.isDone ? (
          <>
            <FormAlert tone="success">{t('verified')}</FormAlert>
            <LinkButton to={actionData.next ?? paths.home} isWide>
              {t('continue')}
            </LinkButton>
          </>
        ) : (
          <>
            <input type="hidden" name="token" value={loaderData.token} />
            <Button type="submit" isWide isBusy={state !== 'idle'}>
              {t('confirmAddress')}
            </Button>
          </>
        )}
      </Form>
    </>
  )
}
