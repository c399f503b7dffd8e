import type { PrivateCall } from '@stagedoor/contract/private-calls'
import { createSlice, type PayloadAction } from '../../../store/slice.ts'

/** A request for a private show or call that waits for the creator. */
export type PrivateRequest = Pick<PrivateCall, '_id' | 'conversationId' | 'kind' | 'userInfo'>

type StreamingState = { privateRequests: readonly PrivateRequest[] }

const initialState: StreamingState = { privateRequests: [] }

const slice = createSlice({
  name: 'streaming',
  initialState,
  reducers: {
    /** What the server knows, in its order. */
    privateRequestsLoaded: (state, { payload }: PayloadAction<readonly PrivateRequest[]>) => {
      state.privateRequests = [...payload]
    },
    /** Once for each conversation: the latest. */
    privateRequestAdded: (state, { payload }: PayloadAction<PrivateRequest>) => {
      const others = state.privateRequests.filter(({ conversationId }) => conversationId !== payload.conversationId)
      state.privateRequests = [...others, payload]
    },
    /** Its conversation was accessed: it was answered, or is over. */
    conversationAccessed: (state, { payload }: PayloadAction<string>) => {
      state.privateRequests = state.privateRequests.filter(({ conversationId }) => conversationId !== payload)
    },
  },
})

export const { conversationAccessed, privateRequestAdded, privateRequestsLoaded } = slice.actions
export const streamingReducer = slice.reducer
