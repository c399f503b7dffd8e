import type { ReactNode } from 'react'
import { Avatar } from '../../design/Avatar.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'
import type { Person } from './person.ts'

type PeopleProps = { label: string; people: readonly Person[]; actionOf: (person: Person) => ReactNode }

/** People with one action each. */
export function PeopleList({ label, people, actionOf }: PeopleProps) {
  const { t } = useTranslation('fans')
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((person) => (
        <li key={person.id} className={styles.person}>
          <Avatar name={person.name || '?'} url={person.avatar} />
          <span className={styles.name}>
            <bdi className="one-line">
              <strong>{person.name || t('gone')}</strong>
            </bdi>
            {person.username && <small>@{person.username}</small>}
          </span>
          {actionOf(person)}
        </li>
      ))}
    </ul>
  )
}
