import { logout, resetAppState } from './auth-slice.ts'
import { createSlice, type PayloadAction } from './slice.ts'

type Unread = { notifications: number; conversations: number }

/**
 * What the account has not read: notifications, at most 100, and conversations. Null before it is known. `isPushed`: the socket has sent
 * the number of notifications since it was last requested.
 */
type UnreadState = { notifications: number | null; conversations: number | null; isPushed: boolean }

const initialState: UnreadState = { notifications: null, conversations: null, isPushed: false }

const slice = createSlice({
  name: 'unread',
  initialState,
  reducers: {
    unreadRequested: (state) => {
      state.isPushed = false
    },
    /** Of an answer and what the socket sent meanwhile, the answer may be the older. Each change after both is sent again. */
    unreadCounted: (state, { payload: { notifications, conversations } }: PayloadAction<Unread>) => {
      state.conversations = conversations
      if (!state.isPushed) state.notifications = notifications
    },
    notificationsPushed: (state, { payload }: PayloadAction<number>) => {
      state.notifications = payload
      state.isPushed = true
    },
  },
  resetBy: [logout, resetAppState],
})

export const { unreadRequested, unreadCounted, notificationsPushed } = slice.actions
export const unreadReducer = slice.reducer
