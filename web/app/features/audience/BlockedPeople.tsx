import { useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'
import { PeopleList } from './PeopleList.tsx'
import type { Person } from './person.ts'
import { useRowsInPlace } from './use-rows-in-place.ts'

type BlockedProps = {
  people: readonly Person[]
  /** Shown in place of an empty list. */
  empty: ReactNode
  /** The way to the other pages of the list. */
  children: ReactNode
}

/** Whom the reader blocks. Whom they unblock stays in place while the page is open, so that it can be undone. */
export function BlockedPeople({ people, empty, children }: BlockedProps) {
  const { t } = useTranslation('fans')
  const [unblocked, setUnblocked] = useState<ReadonlySet<string>>(new Set())
  const rows = useRowsInPlace(people, (id) => unblocked.has(id))
  if (rows.length === 0) return empty
  return (
    <Card className={styles.card}>
      <h2>{t('blockedPeople')}</h2>
      <PeopleList
        label={t('blockedPeople')}
        people={rows}
        actionOf={(person) =>
          people.includes(person) ? (
            <BlockButton
              person={person}
              intent="unblock"
              onSend={() => setUnblocked((before) => new Set(before).add(person.id))}
            />
          ) : (
            <BlockButton person={person} intent="block" />
          )
        }
      />
      {children}
    </Card>
  )
}

type ButtonProps = { person: Person; intent: 'block' | 'unblock'; onSend?: () => void }

function BlockButton({ person, intent, onSend }: ButtonProps) {
  const { t } = useTranslation('fans')
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" onSubmit={onSend}>
      <input type="hidden" name="targetId" value={person.id} />
      <Button type="submit" look="secondary" name="intent" value={intent} isBusy={fetcher.state !== 'idle'}>
        {t(intent)} <span className="visually-hidden">{person.name}</span>
      </Button>
    </fetcher.Form>
  )
}
