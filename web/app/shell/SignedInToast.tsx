import { useEffect, useRef } from 'react'
import { toast } from '../design/toasts.ts'
import { takeReturn } from '../features/identity/sign-on/social-login.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { loginRequested, loginSucceeded } from '../store/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { useLogin } from '../store/use-login.ts'

/** Names the account after a sign-in by a third party, where no user name was typed. Rule ACC-7. */
export function SignedInToast() {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const { succeeded } = useLogin()
  const isLoggedIn = useAppSelector((state) => state.auth.authUser !== null)
  const name = useAppSelector((state) => state.currentUser.name)
  const notification = useRef<object | null>(null)

  useEffect(() => {
    // The way back from the third party is a new document with a new store.
    if (!takeReturn() || !isLoggedIn) return
    dispatch(loginRequested('loginSocial'))
    dispatch(loginSucceeded({ kind: 'loginSocial' }))
  }, [dispatch, isLoggedIn])

  useEffect(() => {
    const isByThirdParty = succeeded?.kind === 'loginSocial' || succeeded?.kind === 'loginPan'
    if (!isByThirdParty || name === '' || notification.current === succeeded) return
    notification.current = succeeded
    toast({ tone: 'success', title: t('signedInAs', { name }) })
  }, [name, succeeded, t])

  return null
}
