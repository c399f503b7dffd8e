import { useEffect } from 'react'
import { toast } from '../design/toasts.ts'
import { takeReturn } from '../features/identity/sign-on/social-login.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { loginRequested, loginSucceeded } from '../store/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { useLogin } from '../store/use-login.ts'

/** The sign-ins that were told of; another page may have another frame, whose component is another one. */
const announced = new WeakSet<object>()

/** Names the account after a sign-in by a third party, where no user name was typed. Rule ACC-7. */
export function SignedInToast() {
  const { t } = useTranslation('shell')
  const dispatch = useAppDispatch()
  const { succeeded } = useLogin()
  const isLoggedIn = useAppSelector((state) => state.auth.authUser !== null)
  const name = useAppSelector((state) => state.currentUser.name)

  useEffect(() => {
    // The way back from the third party is a new document with a new store.
    if (!takeReturn() || !isLoggedIn) return
    dispatch(loginRequested('loginSocial'))
    dispatch(loginSucceeded({ kind: 'loginSocial' }))
  }, [dispatch, isLoggedIn])

  useEffect(() => {
    const isByThirdParty = succeeded?.kind === 'loginSocial' || succeeded?.kind === 'loginPan'
    if (!isByThirdParty || name === '' || announced.has(succeeded)) return
    announced.add(succeeded)
    toast({ tone: 'success', title: t('signedInAs', { name }) })
  }, [name, succeeded, t])

  return null
}
