import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SocketStatus } from '../api/socket.ts'
import { logout, resetAppState } from './auth-slice.ts'

type SocketState = { status: SocketStatus }

const initialState: SocketState = { status: 'initialized' }

const slice = createSlice({
  name: 'socket',
  initialState,
  reducers: {
    socketStatusChanged: (state, { payload }: PayloadAction<SocketStatus>) => {
      state.status = payload
    },
  },
  extraReducers: (builder) => builder.addCase(logout, () => initialState).addCase(resetAppState, () => initialState),
})

export const { socketStatusChanged } = slice.actions
export const socketReducer = slice.reducer
