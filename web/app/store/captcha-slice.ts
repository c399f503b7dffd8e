import type { CaptchaChallenge } from '@stagedoor/contract/captcha'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The captcha challenge before forms that only people may send; null where none is asked for. */
const slice = createSlice({
  name: 'captcha',
  initialState: null as CaptchaChallenge | null,
  reducers: {
    captchaKnown: (_, { payload }: PayloadAction<CaptchaChallenge | null>) => payload,
  },
})

export const { captchaKnown } = slice.actions
export const captchaReducer = slice.reducer
