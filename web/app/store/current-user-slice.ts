import { logout, resetAppState } from './auth-slice.ts'
import { createSlice, type PayloadAction } from './slice.ts'

/** The signed-in account. `balance` is in tokens, with decimals; `avatar` null shows the placeholder. */
type UserFacts = {
  _id: string
  avatar: string | null
  cover: string | null
  name: string
  email: string | null
  username: string | null
  isPerformer: boolean
  balance: number
}

type CurrentUserState = UserFacts & {
  updating: boolean
  updateSuccess: boolean
  error: string | null
  updatedPassword: boolean
}

const noUpdate = { updating: false, updateSuccess: false, error: null, updatedPassword: false }

const initialState: CurrentUserState = {
  _id: '',
  avatar: null,
  cover: null,
  name: '',
  email: null,
  username: null,
  isPerformer: false,
  balance: 0,
  ...noUpdate,
}

const slice = createSlice({
  name: 'currentUser',
  initialState,
  reducers: {
    currentUserUpdated: (state, { payload }: PayloadAction<Partial<UserFacts>>) => {
      Object.assign(state, payload)
    },
    avatarUpdated: (state, { payload }: PayloadAction<string>) => {
      state.avatar = payload
    },
    coverUpdated: (state, { payload }: PayloadAction<string>) => {
      state.cover = payload
    },
    /** The server's balance: added tokens arrive in it, so nothing is added up here. */
    balanceUpdated: (state, { payload }: PayloadAction<number>) => {
      state.balance = payload
    },
    updateRequested: (state) => {
      Object.assign(state, noUpdate, { updating: true })
    },
    updateSucceeded: (state, { payload }: PayloadAction<'profile' | 'password'>) => {
      Object.assign(state, noUpdate, payload === 'profile' ? { updateSuccess: true } : { updatedPassword: true })
    },
    updateFailed: (state, { payload }: PayloadAction<string>) => {
      Object.assign(state, noUpdate, { error: payload })
    },
    /** The page of the form was left, or no update is running. */
    updateEnded: (state) => {
      Object.assign(state, noUpdate)
    },
  },
  resetBy: [logout, resetAppState],
})

export const {
  currentUserUpdated,
  avatarUpdated,
  coverUpdated,
  balanceUpdated,
  updateRequested,
  updateSucceeded,
  updateFailed,
  updateEnded,
} = slice.actions
export const currentUserReducer = slice.reducer
