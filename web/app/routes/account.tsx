import { changeEmail, sendEmailVerification } from '@stagedoor/contract/account-recovery'
import { getCurrentUser, updateCurrentUser, uploadUserAvatar } from '@stagedoor/contract/users'
import { data, Form } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { readChoices, writeChoices } from '../session/choices.ts'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { AccountForm, readAccountForm } from '../features/identity/AccountForm.tsx'
import { AvatarForm } from '../features/identity/AvatarForm.tsx'
import { countriesIn } from '../features/identity/countries.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { sensitive } from '../features/identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../features/identity/security/proof.ts'
import styles from '../features/identity/security/Security.module.css'
import { useUpdate } from '../features/identity/use-update.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { cookieNames, preferenceSeconds, writeCookie } from '../session/cookies.ts'
import { formRefusal, type FormRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/account'

export const handle = {
  requiresSignIn: true,
  section: 'me',
  isForAllAges: true,
  texts: preloadTexts('account', 'auth', 'departure', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const user = await callOrThrow(visit, getCurrentUser, {})
  const { name, firstName, lastName, username, email, verifiedEmail, avatar, gender, country, locale } = user
  const names = { name, firstName, lastName, username, gender, country, locale }
  return { ...names, email, verifiedEmail, avatar, countries: writeChoices(countriesIn(visit.locale)) }
}

/** The result of a form of this page. */
type Answer = {
  isSaved?: boolean
  message?: string
  requested?: ProofRequest
  error?: string
  refusal?: FormRefusal
  pictureError?: string
}

/** Saves the account or its picture, requests an email change, or sends the link again. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  switch (textOf(form, 'intent')) {
    case 'email': {
      const result = await sensitive<typeof changeEmail>(visit, form, () =>
        visit.api(changeEmail, { body: { email: textOf(form, 'email').trim() } }),
      )
      if (result.outcome === 'done') return data<Answer>({ message: result.data.message })
      return data<Answer>(result.outcome === 'proof' ? { requested: result.requested } : { error: result.error })
    }
    case 'avatar':
      return saveAvatar(visit, form)
    case 'mail-again':
      await callOrThrow(visit, sendEmailVerification, { body: {} })
      return data<Answer>({ isSaved: true })
    default:
      return saveAccount(visit, form)
  }
}

async function saveAccount(visit: Visit, form: FormData) {
  const body = readAccountForm(form)
  const reply = await visit.api(updateCurrentUser, { body })
  if (!reply.isOk) return data<Answer>({ refusal: formRefusal(reply.problem, visit.locale) }, { status: reply.status })
  // Pages without a locale in their address follow the account's from now on.
  const language = {
    name: cookieNames.locale,
    value: body.locale ?? '',
    maxAgeSeconds: body.locale ? preferenceSeconds : 0,
  }
  return data<Answer>(
    { isSaved: true },
    { headers: { 'set-cookie': writeCookie({ ...language, isSecure: visit.isSecure }) } },
  )
}

async function saveAvatar(visit: Visit, form: FormData) {
  const avatar = form.get('avatar')
  if (!(avatar instanceof Blob)) return data<Answer>({}, { status: 400 })
  const reply = await visit.api(uploadUserAvatar, { body: {}, files: { avatar } })
  return reply.isOk
    ? data<Answer>({ isSaved: true })
    : data<Answer>({ pictureError: reply.problem.message }, { status: reply.status })
}

export default function Account({ loaderData: account }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation(['account', 'auth', 'common', 'departure', 'shell'])
  const paths = usePaths()
  const isPerformer = useAppSelector(({ auth }) => auth.authUser?.isPerformer ?? false)
  const answer: Answer = actionData ?? {}
  const update = useUpdate(
    'profile',
    actionData ? { isSaved: answer.isSaved ?? false, refusal: answer.refusal ?? null } : null,
  )
  const fields = answer.refusal?.fields ?? {}
  return (
    <>
      <PageHeading title={t('accountTitle')} lead={t('accountLead')} back={{ to: paths.me, name: t('shell:me') }}>
        {isPerformer && (
          <LinkButton look="secondary" to={paths.creatorAccount}>
            {t('publicProfile')}
          </LinkButton>
        )}
        <LinkButton look="secondary" to={paths.security}>
          {t('securityTitle')}
        </LinkButton>
      </PageHeading>
      <div className={styles.sections}>
        {answer.requested && <FreshSignIn requested={answer.requested} />}
        {update.isSaved && <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>}
        {answer.message && <FormAlert tone="success">{answer.message}</FormAlert>}
        {(answer.error ?? update.error) && <FormAlert>{answer.error ?? update.error}</FormAlert>}
        <Card>
          <AccountForm
            account={account}
            countries={readChoices(account.countries)}
            hasOwnNames={!isPerformer}
            fields={fields}
            isBusy={update.isBusy}
          />
        </Card>
        {!isPerformer && <AvatarForm name={account.name} avatar={account.avatar} error={answer.pictureError} />}
        <EmailSection email={account.email} isConfirmed={account.verifiedEmail} />
        <Card className={styles.section}>
          <h2>{t('departure:dataLink')}</h2>
          <p>{t('departure:dataLinkText')}</p>
          <div>
            <LinkButton look="secondary" to={`${paths.account}/export`}>
              {t('departure:dataLink')}
            </LinkButton>
          </div>
        </Card>
        <Card className={styles.section}>
          <h2>{t('departure:deletionLink')}</h2>
          <p>{t('departure:deletionLinkText')}</p>
          <div>
            <LinkButton look="secondary" to={`${paths.account}/deletion`}>
              {t('departure:deletionLink')}
            </LinkButton>
          </div>
        </Card>
      </div>
    </>
  )
}

function EmailSection({ email, isConfirmed }: { email: string | null; isConfirmed: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Card className={styles.section}>
      <h2>{t('emailTitle')}</h2>
      {email && (
        <div className={styles.row}>
          <span>
            {email}
            <br />
            <small>{t(isConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}</small>
          </span>
          {!isConfirmed && (
            <Form method="post">
              <Button type="submit" look="secondary" name="intent" value="mail-again">
                {t('mailAgain')}
              </Button>
            </Form>
          )}
        </div>
      )}
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="email" />
        <TextField label={t('newEmail')} name="email" type="email" autoComplete="email" required maxLength={254} />
        <Button type="submit" look="secondary">
          {t('changeEmail')}
        </Button>
      </Form>
    </Card>
  )
}
