import { createContext, use, useSyncExternalStore } from 'react'
import type { Action, Reducer } from './slice.ts'

/** A state that only actions change, and that tells when it has changed. */
export type StoreOf<State> = {
  getState: () => State
  dispatch: (action: Action) => void
  subscribe: (listener: () => void) => () => void
}

export function createStoreOf<State>(reduce: Reducer<State>): StoreOf<State> {
  let state = reduce(undefined, { type: '' })
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    dispatch: (action) => {
      const next = reduce(state, action)
      if (next === state) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A store for the components below a provider, and the hooks that read it. */
export function createStoreContext<State>() {
  const Context = createContext<StoreOf<State> | null>(null)
  function useStore(): StoreOf<State> {
    const store = use(Context)
    if (!store) throw new Error('There is no store above this component')
    return store
  }
  /** Of an unchanged state `select` answers the same value, not one that it makes anew. */
  function useSelector<Selected>(select: (state: State) => Selected): Selected {
    const { subscribe, getState } = useStore()
    const read = () => select(getState())
    return useSyncExternalStore(subscribe, read, read)
  }
  return { Provider: Context, useSelector, useStore, useDispatch: () => useStore().dispatch }
}
