import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { createContext } from 'react'
import { createDispatchHook, createSelectorHook, createStoreHook, type ReactReduxContextValue } from 'react-redux'
import { conversationsReducer } from './conversations-slice.ts'
import { messagesReducer } from './messages-slice.ts'

const rootReducer = combineReducers({ conversations: conversationsReducer, messages: messagesReducer })

export type MessagingState = ReturnType<typeof rootReducer>

/**
 * The store of the pages of messages, apart from that of every page, which visitors load too. It lives while these pages
 * are open.
 */
export const createMessagingStore = () =>
  configureStore({
    reducer: rootReducer,
    devTools: false,
    // Outside production the checks would walk through every message at each action.
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false }),
  })

export const MessagingContext = createContext<ReactReduxContextValue | null>(null)
export const useMessagingSelector = createSelectorHook(MessagingContext).withTypes<MessagingState>()
export const useMessagingDispatch = createDispatchHook(MessagingContext)
export const useMessagingStore = createStoreHook(MessagingContext).withTypes<ReturnType<typeof createMessagingStore>>()
