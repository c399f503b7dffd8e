import { FormAlert } from '../../../design/FormAlert.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'

/** Why staff removed an item, above its editor; null: they did not. */
export function RemovedNote({ reason }: { reason: string | null }) {
  const { t } = useTranslation('studio')
  return reason === null ? null : <FormAlert>{t('removedBecause', { reason })}</FormAlert>
}
