import {
  getNotificationPreferences,
  notificationTopics,
  putNotificationPreferences,
} from '@stagedoor/contract/notifications'
import { data, Form, redirect } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { CheckField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/notifications/Notifications.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/notification-preferences'

export const handle = { requiresSignIn: true, texts: preloadTexts('notifications') } satisfies PageRules

/** Topics that only creators are notified of. */
const creatorTopics: ReadonlySet<string> = new Set(['sales', 'subscribers', 'payouts'])

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const isCreator = (await visit.viewer())?.isPerformer ?? false
  const { topics } = await callOrThrow(visit, getNotificationPreferences, {})
  return {
    topics: topics.filter(({ topic }) => isCreator || !creatorTopics.has(topic)),
    isSaved: visit.url.searchParams.has('saved'),
  }
}

/** Saves all topics that the form shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const shown = new Set(form.getAll('shown'))
  const on = new Set(form.getAll('topic'))
  const topics = notificationTopics
    .filter((topic) => shown.has(topic))
    .map((topic) => ({ topic, inApp: on.has(topic) }))
  const reply = await visit.api(putNotificationPreferences, { body: { topics } })
  if (!reply.isOk) return data({ message: reply.problem.message, isSaved: false }, { status: reply.status })
  if (visit.isForData) return { message: null, isSaved: true }
  return redirect(`${visit.paths.notificationPreferences}?saved=1`)
}

export default function NotificationPreferences({ loaderData: { topics, isSaved } }: Route.ComponentProps) {
  const { t } = useTranslation('notifications')
  const paths = usePaths()
  const answer = useLastAnswer<typeof action>()
  return (
    <>
      <PageHeading
        title={t('preferencesTitle')}
        lead={t('preferencesLead')}
        back={{ to: paths.notifications(), name: t('title') }}
      />
      <Card>
        <Form method="post" className={styles.topics}>
          {topics.map(({ topic, inApp }) => (
            <div key={topic}>
              <input type="hidden" name="shown" value={topic} />
              <CheckField label={t(`topic_${topic}`)} name="topic" value={topic} defaultChecked={inApp} />
            </div>
          ))}
          {answer?.message && <FormAlert>{answer.message}</FormAlert>}
          {(answer ? answer.isSaved : isSaved) && <FormAlert tone="success">{t('saved')}</FormAlert>}
          <Button type="submit">{t('save')}</Button>
        </Form>
      </Card>
    </>
  )
}
