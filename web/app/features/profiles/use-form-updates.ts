import { useEffect } from 'react'
import { toast } from '../../design/toasts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useUpdate } from '../identity/use-update.ts'
import type { AccountAnswer, AccountForm } from './account-form.ts'

/** How saving went, for the form that was sent; the others are as if nothing had been sent. */
export function useFormUpdates(answer: AccountAnswer | null | undefined) {
  const { t } = useTranslation('common')
  const update = useUpdate('profile', answer ?? null)
  useEffect(() => {
    if (update.isSaved) toast({ tone: 'success', title: t('changesSaved') })
  }, [update.isSaved, t])
  return (form: AccountForm) =>
    answer?.form === form
      ? { answer, isSaved: update.isSaved, error: update.error, fields: answer.refusal?.fields ?? {} }
      : { answer: undefined, isSaved: false, error: null, fields: {} }
}
