import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useTranslation } from '../../locales/use-translation.ts'
import { updateFailed, updateRequested, updateSucceeded } from '../../store/current-user-slice.ts'
import { failureText } from '../../store/failure-text.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** The result of a form that changes profile or password; null before one was sent. */
type Answered = { isSaved: boolean; refusal: { message: string } | null } | null

/** Keeps the store's state of an update: started, then saved or refused with its message. Rule PAGE-15. */
export function useUpdateTransitions(kind: 'profile' | 'password', answered: Answered): void {
  const { t } = useTranslation(['auth', 'common'])
  const dispatch = useAppDispatch()
  const { state, formMethod } = useNavigation()
  const isBusy = state === 'submitting' && formMethod === 'POST'
  const { isSaved = false, refusal = null } = answered ?? {}
  useEffect(() => {
    if (isBusy) dispatch(updateRequested())
  }, [dispatch, isBusy])
  useEffect(() => {
    if (isSaved) dispatch(updateSucceeded(kind))
    else if (refusal) {
      const texts = {
        incorrectCredentials: t('incorrect'),
        loadFailed: t('common:loadFailed'),
        somethingWentWrong: t('common:somethingWentWrong'),
      }
      dispatch(updateFailed(failureText(refusal, 'update', texts)))
    }
  }, [dispatch, isSaved, kind, refusal, t])
}
