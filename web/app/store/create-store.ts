import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { authReducer } from './auth-slice.ts'
import { captchaReducer } from './captcha-slice.ts'
import { currentUserReducer } from './current-user-slice.ts'
import { followsReducer } from './follows-slice.ts'
import { playerReducer } from './player-slice.ts'
import { settingsReducer } from './settings-slice.ts'
import { signOnReducer } from './sign-on-slice.ts'
import { socketReducer } from './socket-slice.ts'
import { unreadReducer } from './unread-slice.ts'

/** State across pages and sockets; the data of one page belongs to its loader. */
const rootReducer = combineReducers({
  auth: authReducer,
  captcha: captchaReducer,
  currentUser: currentUserReducer,
  follows: followsReducer,
  settings: settingsReducer,
  signOn: signOnReducer,
  socket: socketReducer,
  unread: unreadReducer,
  playerSettings: playerReducer,
})

export type State = ReturnType<typeof rootReducer>

/** Outside production the store's checks would also warn on slow machines. */
const patient = { warnAfter: Number.POSITIVE_INFINITY }

/** A store for one page on the server, or for the lifetime of a browser's page. */
export const createStore = () =>
  configureStore({
    reducer: rootReducer,
    devTools: false,
    middleware: (defaults) => defaults({ immutableCheck: patient, serializableCheck: patient }),
  })

export type Store = ReturnType<typeof createStore>
export type Dispatch = Store['dispatch']
