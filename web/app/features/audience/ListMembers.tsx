import { useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'
import { PeopleList } from './PeopleList.tsx'
import type { Person } from './person.ts'
import { useRowsInPlace } from './use-rows-in-place.ts'

/** Finds followers by their name, to put them on the list. */
export function AddFans({ q, found, members }: { q: string; found: Person[] | null; members: readonly Person[] }) {
  const { t } = useTranslation('fans')
  const known = new Set(members.map(({ id }) => id))
  return (
    <Card className={styles.card}>
      <h2>{t('addFans')}</h2>
      <Form method="get" className={styles.actions}>
        <TextField label={t('findFollowers')} name="q" type="search" defaultValue={q} maxLength={100} />
        <Button type="submit" look="secondary">
          {t('find')}
        </Button>
      </Form>
      {found?.length === 0 && <output className={styles.hint}>{t('noneFound')}</output>}
      {found && found.length > 0 && (
        <PeopleList
          label={t('addFans')}
          people={found}
          actionOf={(person) =>
            known.has(person.id) ? (
              <span className={styles.hint}>{t('onList')}</span>
            ) : (
              <MemberButton person={person} intent="add" />
            )
          }
        />
      )}
    </Card>
  )
}

/** Who is on the list. Whom a hand put on it a hand takes off, and puts back while the page is open. */
export function MemberList({ people, isRule }: { people: readonly Person[]; isRule: boolean }) {
  const { t } = useTranslation('fans')
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const rows = useRowsInPlace(people, (id) => removed.has(id))
  if (rows.length === 0) return <p className={styles.hint}>{isRule ? t('ruleEmpty') : t('handEmpty')}</p>
  return (
    <PeopleList
      label={t('members')}
      people={rows}
      actionOf={(person) =>
        isRule ? null : people.includes(person) ? (
          <MemberButton
            person={person}
            intent="remove"
            onSend={() => setRemoved((before) => new Set(before).add(person.id))}
          />
        ) : (
          <MemberButton person={person} intent="add" label="undo" />
        )
      }
    />
  )
}

type MemberProps = { person: Person; intent: 'add' | 'remove'; label?: 'undo'; onSend?: () => void }

function MemberButton({ person, intent, label, onSend }: MemberProps) {
  const { t } = useTranslation('fans')
  const { Form: InPlace, state } = useFetcher()
  return (
    <InPlace method="post" onSubmit={onSend}>
      <input type="hidden" name="userId" value={person.id} />
      <Button
        type="submit"
        look={intent === 'add' ? 'secondary' : 'quiet'}
        name="intent"
        value={intent}
        isBusy={state !== 'idle'}
      >
        {t(label ?? intent)} <span className="visually-hidden">{person.name}</span>
      </Button>
    </InPlace>
  )
}
