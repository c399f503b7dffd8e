import { useEffect, useState } from 'react'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'

/** After so long without a change the writer has paused. */
const PAUSE_MS = 1_000

/**
 * By how many characters a text is too long. The number that is seen follows each character; screen readers announce it when it appears
 * and when the writer pauses, since each change would interrupt what they read of the field.
 */
export function TooLong({ excess }: { excess: number }) {
  const { t } = useTranslation('messages')
  const [announced, setAnnounced] = useState(excess)
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(excess), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [excess])
  return (
    <>
      <FormAlert isAnnounced={false}>{t('tooLong', { count: excess })}</FormAlert>
      <p className="visually-hidden" role="alert">
        {t('tooLong', { count: announced })}
      </p>
    </>
  )
}
