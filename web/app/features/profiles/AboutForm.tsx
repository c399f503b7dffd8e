import { useId } from 'react'
import { Card } from '../../design/Card.tsx'
import { readChoices, type Choice, type ChoicesText } from '../../session/choices.ts'
import { CheckField, SelectField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { AccountSection, type SectionUpdate } from './AccountSection.tsx'
import { BOX_GROUPS_FIELD, type BoxGroup } from './box-groups.ts'
import styles from './ProfileForm.module.css'
import { traitNames, type Trait, type Traits } from './traits.ts'

type About = Traits & { languages: readonly string[]; categoryIds: readonly string[] }

type AboutProps = {
  about: About
  choices: {
    traits: Readonly<Record<Trait, ChoicesText>>
    /** The languages of most readers and those that are chosen, and all others. */
    languages: ChoicesText
    moreLanguages: ChoicesText
    topics: ChoicesText
  }
  update: SectionUpdate
}

/** What a creator tells about themselves: topics, the option lists and languages. */
export function AboutForm({ about, choices: { traits, languages, moreLanguages, topics }, update }: AboutProps) {
  const { t } = useTranslation(['creator', 'profiles'])
  const unset = { value: '', label: t('notShown') }
  return (
    <Card>
      <AccountSection form="about" title={t('aboutTitle')} lead={t('aboutLead')} update={update}>
        <TopicChoices chosen={about.categoryIds} topics={readChoices(topics)} error={update.fields['categoryIds']} />
        <div className={styles.pairs}>
          {traitNames.map((name) => (
            <SelectField
              key={name}
              label={t(`profiles:${name}`)}
              name={name}
              defaultValue={about[name] ?? ''}
              options={[unset, ...readChoices(traits[name])]}
              error={update.fields[name]}
            />
          ))}
        </div>
        <LanguageChoices
          chosen={about.languages}
          languages={readChoices(languages)}
          others={readChoices(moreLanguages)}
          error={update.fields['languages']}
        />
      </AccountSection>
    </Card>
  )
}

/** Says that the form has the group, which sends nothing when none of it is checked. */
const HasBoxes = ({ group }: { group: BoxGroup }) => <input type="hidden" name={BOX_GROUPS_FIELD} value={group} />

type TopicProps = { chosen: readonly string[]; topics: readonly Choice[]; error: string | undefined }

/** What they make: by this fans look for creators. */
function TopicChoices({ chosen, topics, error }: TopicProps) {
  const { t } = useTranslation('creator')
  return (
    <fieldset className={styles.choices} aria-describedby="topics-hint">
      <legend>{t('topics')}</legend>
      <HasBoxes group="categoryIds" />
      <p id="topics-hint" className={error ? styles.error : styles.hint}>
        {error ?? t('topicsHint')}
      </p>
      <div className={styles.languages} id="topics">
        {topics.map(({ value, label }) => (
          <CheckField
            key={value}
            label={label}
            name="categoryIds"
            value={value}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type LanguageProps = {
  chosen: readonly string[]
  languages: readonly Choice[]
  others: readonly Choice[]
  error: string | undefined
}

/** Common and chosen languages first, all others on request. */
function LanguageChoices({ chosen, languages, others, error }: LanguageProps) {
  const { t } = useTranslation(['creator', 'profiles'])
  const id = useId()
  const boxes = (some: readonly Choice[], part: string) => (
    <div className={styles.languages} id={`${id}${part}`}>
      {some.map(({ value, label }) => (
        <CheckField key={value} label={label} name="languages" value={value} defaultChecked={chosen.includes(value)} />
      ))}
    </div>
  )
  return (
    <fieldset className={styles.choices} aria-describedby="languages-hint">
      <legend>{t('profiles:languages')}</legend>
      <HasBoxes group="languages" />
      <p id="languages-hint" className={error ? styles.error : styles.hint}>
        {error ?? t('languagesHint')}
      </p>
      {boxes(languages, 's')}
      <details>
        <summary>{t('moreLanguages')}</summary>
        {boxes(others, 'o')}
      </details>
    </fieldset>
  )
}
