import { getNotificationPreferences, putNotificationPreferences } from '@stagedoor/contract/notifications'
import { addPushDevice, listPushDevices, removePushDevice } from '@stagedoor/contract/push-devices'
import { data, Form, redirect } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { ChannelMatrix } from '../features/notifications/ChannelMatrix.tsx'
import { DiscreetFields, QuietHoursFields } from '../features/notifications/MannerFields.tsx'
import styles from '../features/notifications/Preferences.module.css'
import { readPreferences, topicsFor } from '../features/notifications/preferences.ts'
import { PushDevices } from '../features/notifications/push/PushDevices.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow, dataOr } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import { useSiteSettings } from '../store/use-site-settings.ts'
import type { Route } from './+types/notification-preferences'

export const handle = { requiresSignIn: true, texts: preloadTexts('notifications') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const isCreator = (await visit.viewer())?.isPerformer ?? false
  const [preferences, push] = await Promise.all([
    callOrThrow(visit, getNotificationPreferences, {}),
    visit.api(listPushDevices, {}),
  ])
  return {
    ...preferences,
    // Not for staff who act as somebody.
    push: dataOr(push, null),
    topics: topicsFor(preferences.topics, isCreator),
    timeZone: visit.timeZone ?? preferences.quietHours?.timeZone ?? 'UTC',
    isSaved: visit.url.searchParams.has('saved'),
  }
}

/** Saves all that the form shows, or changes a device. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const reply = await obey(visit, form)
  if (!reply.isOk) return data({ message: reply.problem.message, isSaved: false }, { status: reply.status })
  if (visit.isForData) return { message: null, isSaved: true }
  return redirect(`${visit.paths.notificationPreferences}?saved=1`)
}

function obey(visit: Visit, form: FormData) {
  const field = (name: string) => textOf(form, name)
  switch (field('intent')) {
    case 'add-device': {
      const keys = { p256dh: field('p256dh'), auth: field('auth') }
      return visit.api(addPushDevice, { body: { endpoint: field('endpoint'), keys, name: field('name') } })
    }
    case 'remove-device':
      return visit.api(removePushDevice, { params: { id: field('id') } })
    default:
      return visit.api(putNotificationPreferences, { body: readPreferences(form) })
  }
}

export default function NotificationPreferences({ loaderData }: Route.ComponentProps) {
  const { topics, email, quietHours, timeZone, isDiscreet, isSaved, push } = loaderData
  const { t, paths } = useTranslation('notifications')
  const { siteName } = useSiteSettings()
  const answer = useLastAnswer<typeof action>()
  return (
    <>
      <PageHeading
        title={t('preferencesTitle')}
        lead={t('preferencesLead')}
        back={{ to: paths.notifications(), name: t('title') }}
      />
      <Card>
        <Form method="post" className={styles.form}>
          <ChannelMatrix topics={topics} />
          <p className={styles.hint}>
            {email === null ? t('emailUnconfirmed') : t('emailTo', { email })} {t('alwaysHint')}
          </p>
          <QuietHoursFields quietHours={quietHours} timeZone={timeZone} />
          <DiscreetFields isDiscreet={isDiscreet} siteName={siteName} />
          {answer?.message && <FormAlert>{answer.message}</FormAlert>}
          {(answer ? answer.isSaved : isSaved) && <FormAlert tone="success">{t('saved')}</FormAlert>}
          <Button type="submit">{t('save')}</Button>
        </Form>
      </Card>
      {push && <PushDevices {...push} />}
    </>
  )
}
