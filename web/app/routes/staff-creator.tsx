import { getCreatorApplication, type CreatorApplicationDetail } from '@stagedoor/contract/creator-applications'
import { data } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Facts } from '../design/Facts.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/profiles/applications/Applications.module.css'
import { decideOnCreator } from '../features/profiles/applications/decide.ts'
import { Decisions } from '../features/profiles/applications/Decisions.tsx'
import { Documents } from '../features/profiles/applications/Documents.tsx'
import { stateTexts, stateTone } from '../features/profiles/applications/person-texts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-creator'

export const handle = { staffRoles: staffAreas.creators, texts: preloadTexts('people') } satisfies PageRules

export async function loader({ params, context }: Route.LoaderArgs) {
  return callOrThrow(context.get(visitContext), getCreatorApplication, { params: { id: params.performerId } })
}

/** Opens one document, or decides. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await decideOnCreator(context.get(visitContext), params.performerId, await readForm(request))
  if (answer === null) throw data(null, { status: 400 })
  return data(answer, { status: answer.error === null ? 200 : 422 })
}

export default function StaffCreator({ loaderData: application }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('people')
  const answer = actionData ?? null
  const { name, username, missing } = application
  return (
    <>
      <PageHeading
        title={name || username || t('creator')}
        back={{ to: paths.staffCreators, name: t('backToCreators') }}
      >
        <LinkButton look="secondary" to={paths.staffPerson(application._id)}>
          {t('person')}
        </LinkButton>
      </PageHeading>
      <div className={styles.page}>
        {answer?.state && <FormAlert tone="success">{t('decided', { status: t(stateTexts[answer.state]) })}</FormAlert>}
        {answer?.intent === 'view' && answer.error && <FormAlert>{answer.error}</FormAlert>}
        {missing.length > 0 && <Missing missing={missing} />}
        <About application={application} />
        <Documents documents={application.documents} opened={answer?.opened ?? null} />
        <Decisions application={application} answer={answer} />
        {application.decisions.length > 0 && <History decisions={application.decisions} />}
      </div>
    </>
  )
}

const missingTexts = {
  verifiedEmail: 'email_pending',
  email: 'email',
  username: 'username',
  firstName: 'firstName',
  lastName: 'lastName',
  dateOfBirth: 'dateOfBirth',
  idVerification: 'idVerification',
  documentVerification: 'documentVerification',
} as const

function Missing({ missing }: Pick<CreatorApplicationDetail, 'missing'>) {
  const { t, locale } = useTranslation('people')
  const list = new Intl.ListFormat(locale).format(missing.map((requirement) => t(missingTexts[requirement])))
  return (
    <FormAlert tone="warning">
      <strong>{t('missingTitle')}</strong> {t('missing', { list })}
    </FormAlert>
  )
}

function About({ application }: { application: CreatorApplicationDetail }) {
  const { t } = useTranslation('people')
  const { email, verifiedEmail, state } = application
  return (
    <Card>
      <h2>{t('about')}</h2>
      <Facts
        facts={[
          [
            t('status'),
            <Badge key="state" tone={stateTone(state)}>
              {t(stateTexts[state])}
            </Badge>,
          ],
          [t('username'), application.username ?? t('noUsername')],
          [t('firstName'), application.firstName || '—'],
          [t('lastName'), application.lastName || '—'],
          [t('dateOfBirth'), application.dateOfBirth ?? '—'],
          [t('email'), email === null ? '—' : verifiedEmail ? email : `${email} (${t('emailUnproved')})`],
          [t('phone'), [application.phoneCode, application.phone].filter(Boolean).join(' ') || '—'],
          [t('country'), application.country ?? '—'],
          application.bio !== '' && [t('bio'), application.bio],
          [t('registered'), <Moment key="registered" at={application.createdAt} hasTime />],
        ]}
      />
    </Card>
  )
}

function History({ decisions }: Pick<CreatorApplicationDetail, 'decisions'>) {
  const { t } = useTranslation('people')
  return (
    <Card>
      <h2>{t('history')}</h2>
      <ul>
        {decisions.map(({ at, by, from, to, reason }) => {
          const states = { from: t(stateTexts[from]), to: t(stateTexts[to]) }
          return (
            <li key={at}>
              <Moment at={at} hasTime />:{' '}
              {by === null ? t('historyProduct', states) : t('historyBy', { ...states, name: by })}
              {reason && ` (${reason})`}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
