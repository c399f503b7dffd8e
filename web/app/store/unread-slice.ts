import { logout, resetAppState } from './auth-slice.ts'
import { createSlice, type PayloadAction } from './slice.ts'

/** What the account has not read: notifications, at most 100, and conversations. Null before it is known. */
type UnreadState = { notifications: number | null; conversations: number | null }

const initialState: UnreadState = { notifications: null, conversations: null }

const slice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    unreadCounted: (state, { payload }: PayloadAction<Partial<UnreadState>>) => {
      Object.assign(state, payload)
    },
  },
  resetBy: [logout, resetAppState],
})

export const { unreadCounted } = slice.actions
export const unreadReducer = slice.reducer
