import { createSlice, type PayloadAction } from './slice.ts'

/** The volume of media, 0 to 1; stored on this device. */
type PlayerSettings = { volume: number }

const initialState: PlayerSettings = { volume: 1 }

const slice = createSlice({
  name: 'playerSettings',
  initialState,
  reducers: {
    playerSettingsUpdated: (state, { payload }: PayloadAction<PlayerSettings>) => {
      state.volume = Math.min(1, Math.max(0, payload.volume))
    },
  },
})

export const { playerSettingsUpdated } = slice.actions
export const playerReducer = slice.reducer
