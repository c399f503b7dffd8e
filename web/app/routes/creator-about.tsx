import { listProfileOptions } from '@stagedoor/contract/geography'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { data } from 'react-router'
import { writeChoices, type Choice, type ChoicesText } from '../session/choices.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { AboutForm } from '../features/profiles/AboutForm.tsx'
import { saveAccountForm } from '../features/profiles/account-form.ts'
import { AccountTabs } from '../features/profiles/AccountTabs.tsx'
import { languagesIn } from '../features/profiles/languages.ts'
import { topicsIn } from '../features/profiles/topics.ts'
import { choicesOf, traitNames, type Trait, type Traits } from '../features/profiles/traits.ts'
import { useFormUpdates } from '../features/profiles/use-form-updates.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creator-about'
import styles from './creator-account.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('auth', 'creator', 'studio') } satisfies PageRules

/** The languages of the site's readers, who look for a creator to talk to. */
const COMMON: readonly string[] = ['zh', 'en', 'ja', 'ko', 'es']

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [own, lists] = await Promise.all([
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, listProfileOptions, {}),
  ])
  const traits = traitNames.map((name) => [name, writeChoices(choicesOf(name, lists))])
  const chosen = Object.fromEntries(traitNames.map((name) => [name, own[name]])) as Traits
  const { languages, categoryIds } = own
  const isShort = ({ value }: Choice) => COMMON.includes(value) || languages.includes(value)
  const named = languagesIn(visit.locale)
  return {
    about: { ...chosen, languages, categoryIds },
    choices: {
      traits: Object.fromEntries(traits) as Record<Trait, ChoicesText>,
      languages: writeChoices(named.filter(isShort)),
      moreLanguages: writeChoices(named.filter((language) => !isShort(language))),
      topics: writeChoices(topicsIn(visit.locale)),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { answer, status } = await saveAccountForm(visit, await readForm(request))
  return data(answer, { status })
}

export default function CreatorAbout({ loaderData: { about, choices } }: Route.ComponentProps) {
  const updateOf = useFormUpdates(useLastAnswer<typeof action>())
  const { t } = useTranslation('creator')
  return (
    <>
      <PageHeading title={t('accountTabs')} documentTitle={t('aboutTitle')} />
      <AccountTabs current="about" />
      <div className={styles.account}>
        <AboutForm about={about} choices={choices} update={updateOf('about')} />
      </div>
    </>
  )
}
