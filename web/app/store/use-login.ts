import { runningLogin, type LoginKind } from './auth-slice.ts'
import { useAppSelector } from './hooks.ts'

type Login = {
  /** The way whose attempt is running or has succeeded. */
  running: LoginKind | null
  /** Why the last attempt failed. */
  error: string | null
  /** The way that has succeeded; a new object for each success. */
  succeeded: { kind: LoginKind } | null
}

/** The state of the last attempt to sign in. */
export function useLogin(): Login {
  const loginAuth = useAppSelector((state) => state.auth.loginAuth)
  const { error, success, data } = loginAuth
  return { running: runningLogin(loginAuth), error, succeeded: success ? data : null }
}
