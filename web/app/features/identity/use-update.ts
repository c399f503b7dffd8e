import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { updateEnded, updateFailed, updateRequested, updateSucceeded } from '../../store/current-user-slice.ts'
import { failureText } from '../../store/failure-text.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

/** The result of a form that changes profile or password; null before one was sent. */
type Answered = { isSaved: boolean; refusal: { message: string } | null } | null

type Update = { isBusy: boolean; isSaved: boolean; error: string | null }

/**
 * Keeps the store's state of an update (started, then saved or refused with its message) while its page is open, and reads
 * it. Before hydration the form's answer is used. Rule PAGE-15.
 */
export function useUpdate(kind: 'profile' | 'password', answered: Answered): Update {
  const { t } = useTranslation(['auth', 'common'])
  const dispatch = useAppDispatch()
  const isHydrated = useIsHydrated()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  const { isSaved = false, refusal = null } = answered ?? {}
  useEffect(() => {
    if (isBusy) dispatch(updateRequested())
    else if (isSaved) dispatch(updateSucceeded(kind))
    else if (refusal) {
      const texts = {
        incorrectCredentials: t('incorrect'),
        loadFailed: t('common:loadFailed'),
        somethingWentWrong: t('common:somethingWentWrong'),
      }
      dispatch(updateFailed(failureText(refusal, 'update', texts)))
    } else dispatch(updateEnded())
  }, [dispatch, isBusy, isSaved, kind, refusal, t])
  useEffect(() => () => dispatch(updateEnded()), [dispatch])

  const { updating, updateSuccess, updatedPassword, error } = useAppSelector(({ currentUser }) => currentUser)
  if (!isHydrated) return { isBusy: false, isSaved, error: refusal?.message ?? null }
  return { isBusy: updating, isSaved: kind === 'profile' ? updateSuccess : updatedPassword, error }
}
