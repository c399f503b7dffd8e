import { createAction, createSlice, type PayloadAction } from './slice.ts'

/** The ways to sign in; each has the actions request, success and fail. Rule ACC-7. */
export const loginKinds = ['login', 'loginPerformer', 'loginSocial', 'loginPan'] as const
export type LoginKind = (typeof loginKinds)[number]

/** Resets everything: after signing out, or by the application itself. */
export const logout = createAction('logout')
export const resetAppState = createAction('resetAppState')

/** The answer to a sign-in, without the token, which is in its cookie only. */
type LoginData = { kind: LoginKind }

/** The signed-in account, as far as the sign-in needs it. */
type AuthUser = { _id: string; username: string; isPerformer: boolean }

type AuthState = {
  loggedIn: boolean
  authUser: AuthUser | null
  /** `kind`: of the attempt that is running. */
  loginAuth: {
    requesting: boolean
    kind: LoginKind | null
    error: string | null
    data: LoginData | null
    success: boolean
  }
}

const noLogin: AuthState['loginAuth'] = { requesting: false, kind: null, error: null, data: null, success: false }

const initialState: AuthState = { loggedIn: false, authUser: null, loginAuth: noLogin }

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Clears error and data. */
    loginRequested: (state, { payload }: PayloadAction<LoginKind>) => {
      state.loginAuth = { ...noLogin, requesting: true, kind: payload }
    },
    /** No attempt is running: a second step is due, or the user starts over. */
    loginPaused: (state) => {
      state.loginAuth = noLogin
    },
    loginSucceeded: (state, { payload }: PayloadAction<LoginData>) => {
      state.loggedIn = true
      state.loginAuth = { ...noLogin, data: payload, success: true }
    },
    /** With the message to show. */
    loginFailed: (state, { payload }: PayloadAction<string>) => {
      state.loggedIn = false
      state.loginAuth = { ...noLogin, error: payload }
    },
    /** The server reports the viewer: on the first page, after signing in, and when a session ends (`null`). */
    viewerKnown: (state, { payload }: PayloadAction<AuthUser | null>) => {
      state.loggedIn = payload !== null
      state.authUser = payload
    },
  },
  resetBy: [logout, resetAppState],
})

export const { loginRequested, loginPaused, loginSucceeded, loginFailed, viewerKnown } = slice.actions
export const authReducer = slice.reducer

/** The way to sign in whose attempt is running or has succeeded; null: none. */
export const runningLogin = ({ requesting, kind, success, data }: AuthState['loginAuth']): LoginKind | null =>
  requesting ? kind : success && data ? data.kind : null
