import { Button } from '../../design/Button.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { formatTime } from '../../design/format.ts'
import { useHour } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './Drafts.module.css'

const isToday = (at: Date): boolean => at.toDateString() === new Date().toDateString()

type OfferProps = { offeredAt: string | null; resume: () => void; forget: () => void }

/** Offers what an earlier visit left unsaved. */
export function DraftOffer({ offeredAt, resume, forget }: OfferProps) {
  const { t, locale } = useTranslation('studio')
  const hour = useHour()
  if (offeredAt === null) return null
  const at = new Date(offeredAt)
  return (
    <div className={styles.offer}>
      <FormAlert tone="info">
        <p>{t('draftFound', { time: isToday(at) ? formatTime(at, locale, undefined) : hour(offeredAt) })}</p>
        <div className={styles.actions}>
          <Button look="secondary" onClick={resume}>
            {t('continueDraft')}
          </Button>
          <Button look="quiet" onClick={forget}>
            {t('discardDraft')}
          </Button>
        </div>
      </FormAlert>
    </div>
  )
}
