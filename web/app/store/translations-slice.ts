import type { Translation } from '@stagedoor/contract/translations'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The operator's own texts, in the page's language. Rule SITE-5. */
type TranslationsState = { keys: string[]; messages: Record<string, string> }

const initialState: TranslationsState = { keys: [], messages: {} }

const slice = createSlice({
  name: 'translations',
  initialState,
  reducers: {
    /** All of a language's: for the others the catalogue applies. */
    translationsLoaded: (_, { payload }: PayloadAction<readonly Translation[]>) => ({
      keys: [...new Set(payload.map(({ key }) => key))],
      messages: Object.fromEntries(payload.map(({ key, value }) => [key, value])),
    }),
  },
})

export const { translationsLoaded } = slice.actions
export const translationsReducer = slice.reducer
