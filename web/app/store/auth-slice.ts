import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The ways to sign in; each has the actions request, success and fail. Rule ACC-7. */
export const loginKinds = ['login', 'loginPerformer', 'loginSocial', 'loginPan'] as const
type LoginKind = (typeof loginKinds)[number]

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
  loginAuth: { requesting: boolean; error: string | null; data: LoginData | null; success: boolean }
}

const initialState: AuthState = {
  loggedIn: false,
  authUser: null,
  loginAuth: { requesting: false, error: null, data: null, success: false },
}

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Clears error and data. */
    loginRequested: (state, _: PayloadAction<LoginKind>) => {
      state.loginAuth = { requesting: true, error: null, data: null, success: false }
    },
    loginSucceeded: (state, { payload }: PayloadAction<LoginData>) => {
      state.loggedIn = true
      state.loginAuth = { requesting: false, error: null, data: payload, success: true }
    },
    /** With the message to show. */
    loginFailed: (state, { payload }: PayloadAction<string>) => {
      state.loggedIn = false
      state.loginAuth = { requesting: false, error: payload, data: null, success: false }
    },
    /** The server reports the viewer: on the first page, after signing in, and when a session ends (`null`). */
    viewerKnown: (state, { payload }: PayloadAction<AuthUser | null>) => {
      state.loggedIn = payload !== null
      state.authUser = payload
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => initialState).addCase(resetAppState, () => initialState),
})

export const { loginRequested, loginSucceeded, loginFailed, viewerKnown } = slice.actions
export const authReducer = slice.reducer
