import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { BlockForm, ManagePerson } from './ManagePerson.tsx'
import type { ListChoice } from './offer-terms.ts'
import { PeopleList } from './PeopleList.tsx'
import type { Person } from './person.ts'
import { useRowsInPlace } from './use-rows-in-place.ts'

type FollowerProps = {
  people: readonly Person[]
  lists: readonly ListChoice[]
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** Followers with what their creator does about them. Whom a block took away stays while the page is open, so that it can be undone. */
export function FollowerList({ people, lists, empty }: FollowerProps) {
  const { t } = useTranslation('fans')
  const [blocked, setBlocked] = useState<ReadonlySet<string>>(new Set())
  const rows = useRowsInPlace(people, (id) => blocked.has(id))
  if (rows.length === 0) return empty
  return (
    <PeopleList
      label={t('followers')}
      people={rows}
      actionOf={(person) =>
        people.includes(person) ? (
          <ManagePerson
            person={person}
            lists={lists}
            onBlock={() => setBlocked((before) => new Set(before).add(person.id))}
          />
        ) : (
          <BlockForm person={person} isBlocked takesFocus />
        )
      }
    />
  )
}
