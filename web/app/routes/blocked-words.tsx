import { getBlockedWords, MAXIMUM_BLOCKED_WORDS, setBlockedWords } from '@stagedoor/contract/blocked-words'
import { data, Form, useNavigation } from 'react-router'
import { Button } from '../design/Button.tsx'
import { TextAreaField } from '../design/Field.tsx'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useFocusOnFault } from '../design/use-focus-on-fault.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { formRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/blocked-words'
import styles from './blocked-words.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('creator') } satisfies PageRules

/** The words that the creator does not allow in comments. */
export async function loader({ context }: Route.LoaderArgs) {
  return callOrThrow(context.get(visitContext), getBlockedWords, {})
}

/** Replaces the list; one word or phrase a line. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const typed = textOf(await readForm(request), 'words')
  const words = typed.split(/\r?\n/u).map((word) => word.trim())
  const reply = await visit.api(setBlockedWords, { body: { words: words.filter((word) => word !== '') } })
  if (reply.isOk) return { isSaved: true, refusal: null, typed: reply.data.words.join('\n') }
  return data({ isSaved: false, refusal: formRefusal(reply.problem, visit.locale), typed }, { status: reply.status })
}

export default function BlockedWordsScreen({ loaderData: { words } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation(['creator', 'common'])
  const { state } = useNavigation()
  const form = useFocusOnFault(actionData?.refusal)
  const text = actionData?.typed ?? words.join('\n')
  return (
    <>
      <PageHeading
        title={t('wordsTitle')}
        lead={t('wordsLead')}
        back={{ to: paths.creatorAccount, name: t('accountTitle') }}
      />
      <Form method="post" className={styles.form} ref={form} noValidate>
        {actionData?.isSaved && <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>}
        <TextAreaField
          // A saved list is shown as it is kept.
          key={actionData?.isSaved ? text : 'words'}
          label={t('wordsLabel')}
          hint={t('wordsHint', { count: MAXIMUM_BLOCKED_WORDS })}
          name="words"
          dir="auto"
          rows={10}
          defaultValue={text}
          error={actionData?.refusal ? t('wordsRefused', { count: MAXIMUM_BLOCKED_WORDS }) : undefined}
        />
        <Button type="submit" isBusy={state !== 'idle'}>
          {t('common:save')}
        </Button>
      </Form>
    </>
  )
}
