import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { loginFailed, loginPaused, loginRequested } from '../../store/auth-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'

/** The result of a form of the sign-in; `error` null: it did not fail; `isDone`: the account is signed in. */
type Answered = { error: string | null; isDone: boolean }

/** Keeps the store's state of a sign-in by password, code or passkey; the next page reports its success. Rule ACC-7. */
export function useLoginTransitions({ error, isDone }: Answered): void {
  const dispatch = useAppDispatch()
  const { state, formMethod } = useNavigation()
  const isBusy = state !== 'idle' && formMethod === 'POST'
  useEffect(() => {
    if (isBusy) dispatch(loginRequested('login'))
    else if (error !== null) dispatch(loginFailed(error))
    else if (!isDone) dispatch(loginPaused())
  }, [dispatch, error, isBusy, isDone])
}
