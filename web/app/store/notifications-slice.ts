import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { logout, resetAppState } from './auth-slice.ts'

/** How many notifications the account has not read, at most 100; null before it is known. */
type NotificationsState = { unread: number | null }

const initialState: NotificationsState = { unread: null }

const slice = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    unreadCounted: (state, { payload }: PayloadAction<number>) => {
      state.unread = payload
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => initialState).addCase(resetAppState, () => initialState),
})

export const { unreadCounted } = slice.actions
export const notificationsReducer = slice.reducer
