import type { CaptchaChallenge } from '@stagedoor/contract/captcha'
import { createSlice, type PayloadAction } from './slice.ts'

/** The captcha challenge of forms; null where none is configured. */
const slice = createSlice({
  name: 'captcha',
  initialState: null as CaptchaChallenge | null,
  reducers: {
    captchaKnown: (_, { payload }: PayloadAction<CaptchaChallenge | null>) => payload,
  },
})

export const { captchaKnown } = slice.actions
export const captchaReducer = slice.reducer
