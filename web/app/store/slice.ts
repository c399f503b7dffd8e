/** What happened, as a store hears of it. */
export type Action = { type: string; payload?: unknown }
export type PayloadAction<Payload> = { payload: Payload }

/** The state after an action; without a state, the one that a store begins with. */
export type Reducer<State> = (state: State | undefined, action: Action) => State

type ActionCreator<Change> = Change extends (...given: infer Given) => unknown
  ? Given extends [unknown, PayloadAction<infer Payload>]
    ? (payload: Payload) => Action
    : () => Action
  : never

/** An action without a payload, which several slices listen to. */
export const createAction = (type: string) => Object.assign((): Action => ({ type }), { type })

type SliceOptions<State, Changes> = {
  name: string
  initialState: State
  /**
   * What each action does. A change is given a copy of the state, whose own fields it may assign; what lies deeper it
   * replaces. It may answer another state instead.
   */
  reducers: Changes
  /** Actions after which the slice is as it began. */
  resetBy?: readonly { type: string }[]
}

/**
 * A part of a store: its reducer, and a creator for each of its actions. A state of which nothing has changed stays the
 * same object, so that nothing is rendered for it.
 */
export function createSlice<
  State,
  Changes extends Record<string, (state: State, action: PayloadAction<never>) => State | void>,
>({ name, initialState, reducers, resetBy = [] }: SliceOptions<State, Changes>) {
  const changes = new Map<string, (state: State, action: PayloadAction<never>) => State | void>(
    resetBy.map(({ type }) => [type, () => initialState]),
  )
  for (const [action, change] of Object.entries(reducers)) changes.set(`${name}/${action}`, change)
  const reducer: Reducer<State> = (state = initialState, action) => {
    const change = changes.get(action.type)
    if (!change) return state
    const copy = isRecord(state) ? { ...state } : state
    const answer = change(copy, { payload: action.payload as never })
    const next = answer === undefined ? copy : (answer as State)
    return hasSameFields(state, next) ? state : next
  }
  const actions = Object.fromEntries(
    Object.keys(reducers).map((action) => [action, (payload?: unknown) => ({ type: `${name}/${action}`, payload })]),
  ) as { [Key in keyof Changes]: ActionCreator<Changes[Key]> }
  return { actions, reducer }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function hasSameFields(state: unknown, next: unknown): boolean {
  if (!isRecord(state) || !isRecord(next)) return state === next
  const keys = Object.keys(next)
  return keys.length === Object.keys(state).length && keys.every((key) => Object.is(state[key], next[key]))
}

/** Slices side by side, each under its name. */
export const combineSlices =
  <Parts extends object>(parts: { [Key in keyof Parts]: Reducer<Parts[Key]> }): Reducer<Parts> =>
  (state, action) => {
    const next = Object.fromEntries(
      (Object.keys(parts) as (keyof Parts)[]).map((name) => [name, parts[name](state?.[name], action)]),
    ) as Parts
    return state && hasSameFields(state, next) ? state : next
  }
