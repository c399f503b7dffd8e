import { beginImpersonation } from '@stagedoor/contract/impersonation'
import { getPerson, type Person } from '@stagedoor/contract/people'
import { data, Form, redirectDocument, useNavigation } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { Button, LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { TextAreaField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { sensitive } from '../features/identity/security/fresh-sign-in.ts'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import styles from '../features/profiles/applications/Applications.module.css'
import { roleText, stateTexts, stateTone } from '../features/profiles/applications/person-texts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import { keepHandle } from '../session/impersonation.ts'
import { hasRole, type PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import { useVisitFacts } from '../shell/visit-facts.tsx'
import type { Route } from './+types/staff-person'

export const handle = {
  staffRoles: staffAreas.people,
  texts: preloadTexts('account', 'auth', 'departure', 'people', 'ways'),
} satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  return callOrThrow(context.get(visitContext), getPerson, { params: { id: params.accountId } })
}

/** Begins to act as this account: the other token, and the handle of the own session. Rule ACC-16. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const reason = textOf(form, 'reason')
  const result = await sensitive<typeof beginImpersonation>(visit, form, () =>
    visit.api(beginImpersonation, { params: { id: params.accountId }, body: { reason } }),
  )
  if (result.outcome === 'proof') return data({ requested: result.requested, error: null, reason }, { status: 422 })
  if (result.outcome === 'refused') return data({ requested: null, error: result.error, reason }, { status: 422 })
  const { token, handle: waiting, endsAt } = result.data
  visit.renew({ token, expiresAt: endsAt })
  // Nothing of the own account may stay in the page.
  return redirectDocument(visit.paths.home, { headers: { 'set-cookie': keepHandle(waiting, visit) } })
}

export default function StaffPerson({ loaderData: person }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('people')
  const roles = useVisitFacts().viewer?.roles ?? []
  const isStaff = !person.roles.some((role) => role === 'user' || role === 'performer')
  const mayAct = hasRole(roles, ['support', 'admin']) && !isStaff && person.status === 'active'
  return (
    <>
      <PageHeading
        title={person.name || person.username || t('person')}
        back={{ to: paths.staffPeople, name: t('backToPeople') }}
      >
        {person.state !== null && hasRole(roles, staffAreas.creators) && (
          <LinkButton look="secondary" to={paths.staffCreator(person._id)}>
            {t('openApplication')}
          </LinkButton>
        )}
      </PageHeading>
      <div className={styles.page}>
        {actionData?.requested && <FreshSignIn requested={actionData.requested} />}
        <div className={styles.facts}>
          <PersonFacts person={person} />
        </div>
        {mayAct && <ActAs person={person} error={actionData?.error ?? undefined} reason={actionData?.reason} />}
      </div>
    </>
  )
}

function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'departure'])
  const { email, verifiedEmail } = person
  return (
    <Facts
      facts={[
        [t('username'), person.username ?? t('noUsername')],
        [t('email'), email === null ? '—' : verifiedEmail ? email : `${email} (${t('emailUnproved')})`],
        [t('role'), person.roles.map((role) => t(roleText(role))).join(', ')],
        [
          t('status'),
          <Badge key="status" tone={person.status === 'active' ? 'good' : 'danger'}>
            {t(person.status)}
          </Badge>,
        ],
        person.deletion !== null && [t('erasedOn'), <Moment key="erased" at={person.deletion.dueAt} hasTime />],
        person.deletion !== null &&
          person.deletion.hinderedBy.length > 0 && [
            t('postponedBy'),
            person.deletion.hinderedBy.map((obstacle) => t(`departure:${obstacle}`)).join(' '),
          ],
        person.state !== null && [
          t('creator'),
          <Badge key="state" tone={stateTone(person.state)}>
            {t(stateTexts[person.state])}
          </Badge>,
        ],
        [t('since'), <Moment key="since" at={person.createdAt} />],
        [t('id'), <code key="id">{person._id}</code>],
      ]}
    />
  )
}

type ActAsProps = { person: Person; error: string | undefined; reason: string | undefined }

function ActAs({ person, error, reason }: ActAsProps) {
  const { t } = useTranslation('people')
  const { state } = useNavigation()
  return (
    <Card>
      <h2>{t('actAs')}</h2>
      <p className={styles.soft}>{t('actAsText')}</p>
      <Form method="post" className={styles.form}>
        {error && <FormAlert>{error}</FormAlert>}
        <TextAreaField
          label={t('actAsReason')}
          hint={t('actAsReasonHint')}
          name="reason"
          required
          minLength={5}
          maxLength={500}
          rows={3}
          defaultValue={reason}
        />
        <Button type="submit" look="danger" isBusy={state !== 'idle'}>
          {t('actAsSubmit', { name: person.name || (person.username ?? '') })}
        </Button>
      </Form>
    </Card>
  )
}
