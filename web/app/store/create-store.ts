import { authReducer } from './auth-slice.ts'
import { captchaReducer } from './captcha-slice.ts'
import { currentUserReducer } from './current-user-slice.ts'
import { followsReducer } from './follows-slice.ts'
import { playerReducer } from './player-slice.ts'
import { settingsReducer } from './settings-slice.ts'
import { signOnReducer } from './sign-on-slice.ts'
import { combineSlices } from './slice.ts'
import { socketReducer } from './socket-slice.ts'
import { createStoreOf } from './store-context.ts'
import { unreadReducer } from './unread-slice.ts'

/** State across pages and sockets; the data of one page belongs to its loader. */
const rootReducer = combineSlices({
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

/** A store for one page on the server, or for the lifetime of a browser's page. */
export const createStore = () => createStoreOf(rootReducer)

export type Store = ReturnType<typeof createStore>
export type Dispatch = Store['dispatch']
