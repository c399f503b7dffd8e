import type { Impersonation } from '@stagedoor/contract/impersonation'
import { Form } from 'react-router'
import { Button } from '../design/Button.tsx'
import { formatTime } from '../design/format.ts'
import { useTimeZone } from '../design/use-time-zone.ts'
import { useTranslation } from '../locales/use-translation.ts'
import styles from './ActingBar.module.css'

/** On every page while staff act as somebody else: as whom, until when, and the way back. Rule ACC-16. */
export function ActingBar({ name, impersonation }: { name: string; impersonation: Impersonation }) {
  const { t, paths, locale } = useTranslation('shell')
  const timeZone = useTimeZone()
  const time = formatTime(new Date(impersonation.endsAt), locale, timeZone)
  return (
    <aside className={styles.bar} aria-label={t('toOwnAccount')}>
      <span suppressHydrationWarning>{t('actingAs', { name, time })}</span>
      <Form method="post" action={paths.restore} reloadDocument>
        <Button type="submit" look="secondary">
          {t('toOwnAccount')}
        </Button>
      </Form>
    </aside>
  )
}
