import { MAXIMUM_RULE_DAYS } from '@stagedoor/contract/fan-lists'
import { useEffect, useRef, type FormEvent } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { TextField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Audience.module.css'
import type { TypedRule } from './rule-form.ts'

/** What a page's action answers to the question how many fans a rule finds. */
type RuleCount = { counted: number | null }

const AFTER_TYPING_MS = 400

type RuleProps = { rule: TypedRule; error: string | undefined; counted: number | null | undefined }

/** The conditions of a rule, with how many fans it finds: while typing, and by a button before JavaScript. */
export function RuleFields({ rule, error, counted }: RuleProps) {
  const { t } = useTranslation('fans')
  const count = useLiveCount()
  const total = count.total ?? counted
  const days = { inputMode: 'numeric', maxLength: String(MAXIMUM_RULE_DAYS).length, autoComplete: 'off' } as const
  return (
    <div className={styles.form} onInput={count.onInput}>
      <p className={styles.hint}>{t('ruleLead')}</p>
      <div className={styles.conditions}>
        <TextField
          label={t('spent')}
          name="minimumSpent"
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          defaultValue={rule.minimumSpent}
          error={error}
        />
        <TextField label={t('joined')} name="joinedWithinDays" defaultValue={rule.joinedWithinDays} {...days} />
        <TextField label={t('expires')} name="expiresWithinDays" defaultValue={rule.expiresWithinDays} {...days} />
      </div>
      <div className={styles.actions}>
        <Button type="submit" look="quiet" name="intent" value="count" formNoValidate>
          {t('count')}
        </Button>
        <output className={styles.count} aria-live="polite">
          {typeof total === 'number' && t('found', { count: total })}
        </output>
      </div>
    </div>
  )
}

/** Asks the page's action, a little after the last key. */
function useLiveCount() {
  const fetcher = useFetcher<RuleCount>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    total: fetcher.data?.counted,
    onInput(event: FormEvent<HTMLElement>) {
      const { target } = event
      const form = target instanceof HTMLInputElement ? target.form : null
      clearTimeout(timer.current)
      if (!form) return
      timer.current = setTimeout(() => {
        const written = new FormData(form)
        written.set('intent', 'count')
        void fetcher.submit(written, { method: 'post' })
      }, AFTER_TYPING_MS)
    },
  }
}
