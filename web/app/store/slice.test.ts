import { expect, test } from 'vitest'
import { combineSlices, createAction, createSlice, type PayloadAction } from './slice.ts'
import { createStoreOf } from './store-context.ts'

const forget = createAction('forget')
type Basket = { fruits: readonly string[]; isOpen: boolean }
const empty: Basket = { fruits: [], isOpen: false }
const basket = createSlice({
  name: 'basket',
  initialState: empty,
  reducers: {
    fruitAdded: (state, { payload }: PayloadAction<string>) => {
      state.fruits = [...state.fruits, payload]
    },
    opened: (state) => {
      state.isOpen = true
    },
    emptied: () => empty,
  },
  resetBy: [forget],
})
const owner = createSlice({
  name: 'owner',
  initialState: null as { name: string } | null,
  reducers: { ownerKnown: (_, { payload }: PayloadAction<{ name: string } | null>) => payload },
})
const newStore = () =>
  createStoreOf(
    combineSlices<{ basket: Basket; owner: { name: string } | null }>({ basket: basket.reducer, owner: owner.reducer }),
  )

test('a change makes another state, and leaves the one before as it was', () => {
  const store = newStore()
  const before = store.getState()
  store.dispatch(basket.actions.fruitAdded('apple'))
  expect(store.getState().basket).toEqual({ fruits: ['apple'], isOpen: false })
  expect(before.basket.fruits).toEqual([])
  expect(store.getState().owner).toBe(before.owner)
})

test('nobody hears of an action that changes nothing, and the state stays the same object', () => {
  const store = newStore()
  store.dispatch(basket.actions.opened())
  const open = store.getState()
  let calls = 0
  const leave = store.subscribe(() => (calls += 1))
  store.dispatch(basket.actions.opened())
  store.dispatch({ type: 'unknown' })
  expect([store.getState(), calls]).toEqual([open, 0])
  expect(store.getState()).toBe(open)
  store.dispatch(basket.actions.emptied())
  leave()
  store.dispatch(basket.actions.opened())
  expect(calls).toBe(1)
})

test('a state can be nothing, and nothing again', () => {
  const store = newStore()
  store.dispatch(owner.actions.ownerKnown({ name: 'Ann' }))
  expect(store.getState().owner).toEqual({ name: 'Ann' })
  store.dispatch(owner.actions.ownerKnown(null))
  expect(store.getState().owner).toBeNull()
})

test('an action that resets a slice leaves the others', () => {
  const store = newStore()
  store.dispatch(basket.actions.fruitAdded('apple'))
  store.dispatch(owner.actions.ownerKnown({ name: 'Ann' }))
  store.dispatch(forget())
  expect(store.getState()).toEqual({ basket: { fruits: [], isOpen: false }, owner: { name: 'Ann' } })
})
