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
        <BoxChoices
          group="categoryIds"
          legend={t('topics')}
          hint={t('topicsHint')}
          error={update.fields['categoryIds']}
          chosen={about.categoryIds}
          choices={readChoices(topics)}
        />
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
        <BoxChoices
          group="languages"
          legend={t('profiles:languages')}
          hint={t('languagesHint')}
          error={update.fields['languages']}
          chosen={about.languages}
          choices={readChoices(languages)}
          more={{ name: t('moreLanguages'), choices: readChoices(moreLanguages) }}
        />
      </AccountSection>
    </Card>
  )
}

type GroupProps = {
  group: BoxGroup
  legend: string
  hint: string
  error: string | undefined
  chosen: readonly string[]
  /** Shown at once, and on request. */
  choices: readonly Choice[]
  more?: { name: string; choices: readonly Choice[] }
}

/** Boxes of which any number is checked. The message of a refusal is that of each box, so it goes when one is changed. */
function BoxChoices({ group, legend, hint, error, chosen, choices, more }: GroupProps) {
  const id = useId()
  const boxes = (some: readonly Choice[]) => (
    <div className={styles.languages}>
      {some.map(({ value, label }) => (
        <CheckField
          key={value}
          label={label}
          name={group}
          value={value}
          defaultChecked={chosen.includes(value)}
          aria-invalid={error ? true : undefined}
        />
      ))}
    </div>
  )
  return (
    <fieldset id={group} className={styles.choices} aria-describedby={error ? `${id}e ${id}h` : `${id}h`}>
      <legend>{legend}</legend>
      {/* Says that the form has the group, which sends nothing when none of it is checked. */}
      <input type="hidden" name={BOX_GROUPS_FIELD} value={group} />
      {error && (
        <p id={`${id}e`} className={styles.error}>
          {error}
        </p>
      )}
      <p id={`${id}h`} className={styles.hint}>
        {hint}
      </p>
      {boxes(choices)}
      {more && (
        <details>
          <summary>{more.name}</summary>
          {boxes(more.choices)}
        </details>
      )}
    </fieldset>
  )
}
