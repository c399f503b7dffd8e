import { getMessageSettings, setMessageSettings } from '@stagedoor/contract/message-settings'
import { data, Form, redirect } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { CheckField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import styles from '../features/messaging/studio/Studio.module.css'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/message-privacy'

export const handle = { requiresSignIn: true, section: 'me', texts: preloadTexts('inbox') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const settings = await callOrThrow(visit, getMessageSettings, {})
  return { settings, isSaved: visit.url.searchParams.has('saved') }
}

/** Saves what the reader shows to the other side of their conversations. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const body = { showsReading: form.has('showsReading'), showsTyping: form.has('showsTyping') }
  const reply = await visit.api(setMessageSettings, { body })
  if (!reply.isOk) return data({ message: reply.problem.message, isSaved: false }, { status: reply.status })
  if (visit.isForData) return { message: null, isSaved: true }
  return redirect(`${visit.paths.messagePrivacy}?saved=1`)
}

export default function MessagePrivacy({ loaderData: { settings, isSaved } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('inbox')
  const answer = useLastAnswer<typeof action>()
  return (
    <>
      <PageHeading title={t('privacyTitle')} lead={t('privacyLead')} back={{ to: paths.me, name: t('back') }} />
      <Card>
        <Form method="post" className={styles.form}>
          <CheckField label={t('showsReading')} name="showsReading" defaultChecked={settings.showsReading} />
          <CheckField label={t('showsTyping')} name="showsTyping" defaultChecked={settings.showsTyping} />
          {answer?.message && <FormAlert>{answer.message}</FormAlert>}
          {(answer ? answer.isSaved : isSaved) && <FormAlert tone="success">{t('settingsSaved')}</FormAlert>}
          <div>
            <Button type="submit">{t('save')}</Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
