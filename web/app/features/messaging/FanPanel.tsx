import type { FanNote } from '@stagedoor/contract/message-tools'
import { Link, useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Facts } from '../../design/Facts.tsx'
import { TextAreaField } from '../../design/Field.tsx'
import { Icon } from '../../design/Icon.tsx'
import { Moment } from '../../design/Moment.tsx'
import { Tokens } from '../../design/Money.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { BlockForm } from '../audience/ManagePerson.tsx'
import type { Person } from '../audience/person.ts'
import styles from './Messages.module.css'

preloadTexts('messages', 'fans')

/** What the form of the note answers. */
export type NoteAnswer = { note: 'saved' } | { note: 'refused'; message: string }

/**
 * What a creator sees about a fan beside the conversation: what they spent, since when they subscribe, and a note of their own; and
 * where they block or report them. `person`: null for an account that is gone.
 */
export function FanPanel({ fan, person }: { fan: FanNote; person: Person | null }) {
  const { t, paths } = useTranslation(['messages', 'common'])
  const tokens = useTokens()
  const { totalSpent, totalTipped, subscribedSince, isSubscribed, isFollowing, isBlocked, note } = fan
  const relation = isSubscribed ? 'fanSubscribed' : isFollowing ? 'fanFollows' : 'fanNeither'
  return (
    <details className={styles.fan}>
      <summary>
        <strong>{t('fanSpent', { amount: tokens(totalSpent) })}</strong>
        <span>{t(relation)}</span>
        {note !== '' && <span>{t('hasNote')}</span>}
        <Icon name="more" />
      </summary>
      <div>
        <Facts
          facts={[
            [t('fanTotalSpent'), <Tokens key="spent" amount={totalSpent} />],
            [t('fanTotalTipped'), <Tokens key="tipped" amount={totalTipped} />],
            subscribedSince !== null && [t('subscribedSince'), <Moment key="since" at={subscribedSince} />],
          ]}
        />
        <NoteForm fan={fan} />
        {person && (
          <div className={styles.facts}>
            <BlockForm person={person} isBlocked={isBlocked} />
            <Link className={styles.act} to={paths.report('user', person.id)} rel="nofollow">
              {t('common:report')}
            </Link>
          </div>
        )}
      </div>
    </details>
  )
}

function NoteForm({ fan: { userId, note } }: { fan: FanNote }) {
  const { t } = useTranslation('messages')
  const { Form, data, state } = useFetcher<NoteAnswer>()
  return (
    <Form method="post" className={styles.noteForm}>
      <input type="hidden" name="fanId" value={userId} />
      <TextAreaField
        key={note}
        label={t('note')}
        hint={t('noteHint')}
        name="note"
        rows={3}
        maxLength={2_000}
        dir="auto"
        defaultValue={note}
        error={data?.note === 'refused' ? data.message : undefined}
      />
      <div className={styles.facts}>
        <Button type="submit" look="secondary" name="intent" value="note" isBusy={state !== 'idle'}>
          {t('saveNote')}
        </Button>
        <output>{data?.note === 'saved' && state === 'idle' && t('noteSaved')}</output>
      </div>
    </Form>
  )
}
