import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { BlockForm, ManagePerson } from './ManagePerson.tsx'
import type { ListChoice } from './offer-terms.ts'
import { PeopleList } from './PeopleList.tsx'
import type { Person } from './person.ts'

type FollowerProps = {
  people: readonly Person[]
  lists: readonly ListChoice[]
  /** Shown in place of an empty list. */
  empty: ReactNode
}

/** Followers with what their creator does about them. Whom a block took away stays while the page is open, so that it can be undone. */
export function FollowerList({ people, lists, empty }: FollowerProps) {
  const { t } = useTranslation('fans')
  const [blocked, setBlocked] = useState<readonly Person[]>([])
  // A block that failed may be sent again: each person once.
  const keep = (person: Person) => setBlocked((before) => [person, ...before.filter(({ id }) => id !== person.id)])
  const gone = blocked.filter(({ id }) => people.every((person) => person.id !== id))
  if (people.length + gone.length === 0) return empty
  return (
    <PeopleList
      label={t('followers')}
      people={[...gone, ...people]}
      actionOf={(person) =>
        gone.includes(person) ? (
          <BlockForm person={person} isBlocked />
        ) : (
          <ManagePerson person={person} lists={lists} onBlock={() => keep(person)} />
        )
      }
    />
  )
}
