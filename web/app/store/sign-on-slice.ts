import type { SignOnWays } from '@stagedoor/contract/third-party'
import { createSlice, type PayloadAction } from './slice.ts'

/** Before the page's data says otherwise, no third party is offered. */
export const noSignOnWays: SignOnWays = { google: false, twitter: false, pan: null }

const slice = createSlice({
  name: 'signOn',
  initialState: noSignOnWays,
  reducers: {
    signOnWaysKnown: (_, { payload }: PayloadAction<SignOnWays>) => payload,
  },
})

export const { signOnWaysKnown } = slice.actions
export const signOnReducer = slice.reducer
