import type { State } from './create-store.ts'
import { createStoreContext } from './store-context.ts'

export const {
  Provider: StoreProvider,
  useSelector: useAppSelector,
  useDispatch: useAppDispatch,
} = createStoreContext<State>()
