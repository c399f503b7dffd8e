import { listTemplates, MAXIMUM_TEMPLATES } from '@stagedoor/contract/message-tools'
import { useState } from 'react'
import { data, Form } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { UnsavedForms } from '../features/drafts/UnsavedForms.tsx'
import styles from '../features/messaging/studio/Studio.module.css'
import { StudioTabs } from '../features/messaging/studio/StudioTabs.tsx'
import { answerTemplateForm } from '../features/messaging/studio/template-actions.ts'
import { TemplateForm } from '../features/messaging/studio/TemplateForm.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/message-templates'

export const handle = { creatorOnly: true, texts: preloadTexts('inbox', 'studio') } satisfies PageRules

/** The texts that the creator keeps to be sent again, by title. */
export async function loader({ context }: Route.LoaderArgs) {
  const found = await callOrThrow(context.get(visitContext), listTemplates, {})
  return { templates: found.data.map(({ _id: id, title, text, updatedAt }) => ({ id, title, text, updatedAt })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerTemplateForm(context.get(visitContext), await readForm(request))
  return data(answer, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function MessageTemplates({ loaderData: { templates } }: Route.ComponentProps) {
  const { t } = useTranslation('inbox')
  const answer = useLastAnswer<typeof action>()
  const [added, setAdded] = useState<string | null>(null)
  if (answer?.outcome === 'saved' && answer.added !== null && answer.added !== added) setAdded(answer.added)
  const refusedOf = (id: string) => (answer?.outcome === 'refused' && answer.id === id ? answer : null)
  return (
    <UnsavedForms>
      <PageHeading title={t('templatesTitle')} lead={t('templatesLead')} />
      <StudioTabs current="templates" />
      <div className={styles.page}>
        {answer?.outcome === 'saved' && <FormAlert tone="success">{t('templateSaved')}</FormAlert>}
        {answer?.outcome === 'deleted' && <Deleted template={answer.template} />}
        {templates.length === 0 && <EmptyState icon="text" title={t('noTemplatesTitle')} text={t('noTemplatesText')} />}
        <ul className={styles.templates}>
          {templates.map((template) => (
            <li key={template.id}>
              <Card>
                <details className={styles.template} open={refusedOf(template.id) !== null || undefined}>
                  <summary>
                    <strong dir="auto">{template.title}</strong>
                    <span dir="auto">{template.text}</span>
                  </summary>
                  <TemplateForm key={template.updatedAt} template={template} refused={refusedOf(template.id)} />
                </details>
              </Card>
            </li>
          ))}
        </ul>
        {templates.length < MAXIMUM_TEMPLATES && (
          <Card>
            <h2>{t('newTemplate')}</h2>
            {/* A saved one leaves an empty form; what happens to others leaves what is typed. */}
            <TemplateForm key={added} template={null} refused={refusedOf('')} />
          </Card>
        )}
      </div>
    </UnsavedForms>
  )
}

/** What was deleted, and the way to have it back. */
function Deleted({ template: { title, text } }: { template: { title: string; text: string } }) {
  const { t } = useTranslation('inbox')
  return (
    <FormAlert tone="info">
      <Form method="post" className={styles.actions}>
        <span>{t('templateDeleted', { title })}</span>
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="title" value={title} />
        <input type="hidden" name="text" value={text} />
        <Button type="submit" look="quiet">
          {t('undo')}
        </Button>
      </Form>
    </FormAlert>
  )
}
