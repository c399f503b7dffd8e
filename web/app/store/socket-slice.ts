import type { SocketStatus } from '../api/socket.ts'
import { logout, resetAppState } from './auth-slice.ts'
import { createSlice, type PayloadAction } from './slice.ts'

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
  resetBy: [logout, resetAppState],
})

export const { socketStatusChanged } = slice.actions
export const socketReducer = slice.reducer
