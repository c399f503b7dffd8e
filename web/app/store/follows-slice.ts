import { logout, resetAppState } from './auth-slice.ts'
import { createSlice, type PayloadAction } from './slice.ts'

/** The ids of followed creators, without duplicates. */
type FollowsState = { followedIds: string[] }

const initialState: FollowsState = { followedIds: [] }

const slice = createSlice({
  name: 'follows',
  initialState,
  reducers: {
    addFollowId: (state, { payload }: PayloadAction<string>) => {
      if (!state.followedIds.includes(payload)) state.followedIds = [...state.followedIds, payload]
    },
    removeFollowId: (state, { payload }: PayloadAction<string>) => {
      state.followedIds = state.followedIds.filter((id) => id !== payload)
    },
  },
  resetBy: [logout, resetAppState],
})

export const { addFollowId, removeFollowId } = slice.actions
export const followsReducer = slice.reducer
