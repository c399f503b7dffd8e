import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The ways to sign in; each has the actions request, success and fail. Rule ACC-7. */
export const loginKinds = ['login', 'loginPerformer', 'loginSocial', 'loginPan'] as const
type LoginKind = (typeof loginKinds)[number]

/** Back to the beginning for everything: signing out, or the application's own reset. */
export const logout = createAction('logout')
export const resetAppState = createAction('resetAppState')

/** What a sign-in answered with: never the token itself, which lives in its cookie only. */
type LoginData = { kind: LoginKind }

/** Someone signed in, as far as the sign-in is concerned. */
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
    /** Starting clears the error and the data. */
    loginRequested: (state, _: PayloadAction<LoginKind>) => {
      state.loginAuth = { requesting: true, error: null, data: null, success: false }
    },
    loginSucceeded: (state, { payload }: PayloadAction<LoginData>) => {
      state.loggedIn = true
      state.loginAuth = { requesting: false, error: null, data: payload, success: true }
    },
    /** Carries the sentence to show. */
    loginFailed: (state, { payload }: PayloadAction<string>) => {
      state.loggedIn = false
      state.loginAuth = { requesting: false, error: payload, data: null, success: false }
    },
    /** The server says who this is: at the first page, after signing in, and when a session ends (`null`). */
    viewerKnown: (state, { payload }: PayloadAction<AuthUser | null>) => {
      state.loggedIn = payload !== null
      state.authUser = payload
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => initialState).addCase(resetAppState, () => initialState),
})

export const { loginRequested, loginSucceeded, loginFailed, viewerKnown } = slice.actions
export const authReducer = slice.reducer
