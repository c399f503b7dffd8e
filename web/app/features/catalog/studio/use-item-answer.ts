import { useEffect } from 'react'
import { toast } from '../../../design/toasts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ItemAnswer } from './gallery-actions.ts'

/**
 * Says that an editor's form was saved.
 * @returns the answer if it is a refusal, which the form shows
 */
export function useItemAnswer(answer: ItemAnswer | undefined): Extract<ItemAnswer, { outcome: 'refused' }> | null {
  const { t } = useTranslation('common')
  useEffect(() => {
    if (answer?.outcome === 'saved') toast({ tone: 'success', title: t('changesSaved') })
  }, [answer, t])
  return answer?.outcome === 'refused' ? answer : null
}
