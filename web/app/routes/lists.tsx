import { MAXIMUM_LIST_NAME, searchFanLists } from '@stagedoor/contract/fan-lists'
import { useState } from 'react'
import { data, Form, redirect } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Choice, Choices } from '../design/Choice.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { EntryList } from '../design/EntryList.tsx'
import { TextField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import styles from '../features/audience/Audience.module.css'
import { answerNewList } from '../features/audience/list-actions.ts'
import { emptyRule } from '../features/audience/rule-form.ts'
import { RuleFields } from '../features/audience/RuleFields.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/lists'

export const handle = { creatorOnly: true, texts: preloadTexts('fans') } satisfies PageRules

const ALL = 200

/** The creator's lists, the latest change first. */
export async function loader({ context }: Route.LoaderArgs) {
  const found = await callOrThrow(context.get(visitContext), searchFanLists, { query: { limit: ALL } })
  return {
    lists: found.data.map(({ _id: id, name, type, totalMembers: members }) => ({ id, name, type, members })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const answer = await answerNewList(visit, await readForm(request))
  if (answer.outcome === 'made') return redirect(visit.paths.list(answer.id))
  return data(answer, { status: answer.outcome === 'refused' ? answer.status : 200 })
}

export default function Lists({ loaderData: { lists } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('fans')
  return (
    <>
      <PageHeading title={t('lists')} lead={t('listsLead')} />
      <div className={styles.page}>
        {lists.length === 0 ? (
          <EmptyState icon="heart" title={t('noListsTitle')} text={t('noListsText')} />
        ) : (
          <EntryList
            entries={lists.map(({ id, name, type, members }) => ({
              to: paths.list(id),
              icon: type === 'rule' ? 'filter' : 'heart',
              name,
              value: t('fanCount', { count: members }),
            }))}
          />
        )}
        <NewList />
      </div>
    </>
  )
}

function NewList() {
  const { t } = useTranslation('fans')
  const answer = useLastAnswer<typeof action>()
  const kept = answer && 'typed' in answer ? answer : null
  const refusal = kept?.outcome === 'refused' ? kept.refusal : null
  const form = useFocusOnFault(refusal)
  const [type, setType] = useState<'hand' | 'rule'>(kept && hasRule(kept.typed) ? 'rule' : 'hand')
  return (
    <Card>
      <Form ref={form} method="post" className={styles.form}>
        {/* What the Enter key does: not the count. */}
        <input type="submit" hidden />
        <h2>{t('newList')}</h2>
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <TextField
          label={t('name')}
          name="name"
          maxLength={MAXIMUM_LIST_NAME}
          required
          autoComplete="off"
          defaultValue={kept?.name}
          error={refusal?.fields['name']}
        />
        <Choices legend={t('type')} isInRows>
          {(['hand', 'rule'] as const).map((name) => (
            <Choice key={name} name="type" value={name} isChosen={name === type} onChoose={() => setType(name)}>
              {t(name)}
            </Choice>
          ))}
        </Choices>
        <div className={styles.rule}>
          <RuleFields
            rule={kept?.typed ?? emptyRule}
            error={refusal?.fields['rule']}
            counted={kept?.outcome === 'counted' ? kept.counted : undefined}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit">{t('create')}</Button>
        </div>
      </Form>
    </Card>
  )
}

const hasRule = (typed: Record<string, string>): boolean => Object.values(typed).some((value) => value !== '')
