import { MAXIMUM_POLL_OPTIONS, MAXIMUM_POLL_TEXT } from '@stagedoor/contract/polls'
import { useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import type { EditedPoll } from './edited-post.ts'
import styles from './PostEditor.module.css'
import { TimeField } from './TimeField.tsx'

type PollFieldProps = { poll: EditedPoll; isOpen: boolean; fields: Record<string, string> | undefined }

/** A poll with its options and the time when it closes. After the first vote its options stay (rule POST-5). */
export function PollField({ poll, isOpen, fields }: PollFieldProps) {
  const { t } = useTranslation('studio')
  const [count, setCount] = useState(Math.max(2, poll.options.length))
  if (poll.isFixed) {
    return (
      <section className={styles.files} aria-label={t('kindPoll')}>
        <p>{t('pollFixed')}</p>
        <ul>
          {poll.options.map((option) => (
            <li key={option}>{option}</li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <details className={styles.extras} open={isOpen || poll.options.some((option) => option !== '')}>
      <summary>{t('addPoll')}</summary>
      <div className={styles.inside}>
        <TextField
          label={t('pollQuestion')}
          name="pollQuestion"
          defaultValue={poll.question}
          maxLength={MAXIMUM_POLL_TEXT}
        />
        {Array.from({ length: count }, (_, index) => (
          <TextField
            key={index}
            label={t('pollOption', { number: index + 1 })}
            name="pollOption"
            defaultValue={poll.options[index] ?? ''}
            maxLength={MAXIMUM_POLL_TEXT}
            error={index === 1 ? fields?.['pollOption'] : undefined}
          />
        ))}
        <Button
          look="secondary"
          className="needs-script"
          disabled={count >= MAXIMUM_POLL_OPTIONS}
          onClick={() => setCount(count + 1)}
        >
          {t('addOption')}
        </Button>
        <TimeField
          label={t('pollCloses')}
          name="pollClosesAt"
          at={poll.closesAt}
          hint={t('pollClosesHint')}
          error={fields?.['pollClosesAt']}
        />
      </div>
    </details>
  )
}
