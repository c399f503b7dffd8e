import { readUnsubscribeLink, unsubscribeFromEmails } from '@stagedoor/contract/notifications'
import { data, Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../design/Button.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/identity/Entry.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/unsubscribe'

export const handle = {
  layout: 'public',
  forbidsRedirect: true,
  isForAllAges: true,
  texts: preloadTexts('notifications'),
} satisfies PageRules

const tokenOf = (visit: Visit): string => visit.url.searchParams.get('token') ?? ''

/** Asks first, because mail scanners open links. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const reply = await visit.apiAs(null)(readUnsubscribeLink, { query: { token: tokenOf(visit) } })
  return reply.isOk ? { topics: reply.data.topics, error: null } : { topics: [], error: reply.problem.message }
}

/** Unsubscribes: for the button of the page, and for mail providers that post to the link themselves (RFC 8058). */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const reply = await visit.apiAs(null)(unsubscribeFromEmails, { body: { token: tokenOf(visit) } })
  if (reply.isOk) return data({ isDone: true, error: null })
  return data({ isDone: false, error: reply.problem.message }, { status: reply.status })
}

export default function Unsubscribe({ loaderData: { topics, error } }: Route.ComponentProps) {
  const answer = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('notifications')
  const { state } = useNavigation()
  const fault = answer?.error ?? error
  return (
    <>
      <PageHeading
        title={t('unsubscribeTitle')}
        lead={answer?.isDone || topics.length === 0 ? undefined : t('unsubscribeLead')}
      />
      <Form method="post" className={styles.form}>
        {topics.length > 0 && (
          <ul>
            {topics.map((topic) => (
              <li key={topic}>{t(`topic_${topic}`)}</li>
            ))}
          </ul>
        )}
        {fault !== null && <FormAlert>{fault}</FormAlert>}
        {answer?.isDone && <FormAlert tone="success">{t('unsubscribed')}</FormAlert>}
        {!answer?.isDone && topics.length > 0 && (
          <Button type="submit" isWide isBusy={state !== 'idle'}>
            {t('unsubscribe')}
          </Button>
        )}
        <LinkButton look="quiet" to={paths.notificationPreferences} isWide>
          {t('toSettings')}
        </LinkButton>
      </Form>
    </>
  )
}
