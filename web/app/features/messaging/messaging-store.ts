import { combineSlices } from '../../store/slice.ts'
import { createStoreContext, createStoreOf } from '../../store/store-context.ts'
import { conversationsReducer } from './conversations-slice.ts'
import { messagesReducer } from './messages-slice.ts'

const rootReducer = combineSlices({ conversations: conversationsReducer, messages: messagesReducer })

export type MessagingState = ReturnType<typeof rootReducer>

/**
 * The store of the pages of messages, apart from that of every page, which visitors load too. It lives while these pages
 * are open.
 */
export const createMessagingStore = () => createStoreOf(rootReducer)

export const {
  Provider: MessagingProvider,
  useSelector: useMessagingSelector,
  useDispatch: useMessagingDispatch,
  useStore: useMessagingStore,
} = createStoreContext<MessagingState>()
