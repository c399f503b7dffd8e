import { useLayoutEffect } from 'react'
import { useNavigation } from 'react-router'
import { reportNavigation } from '../api/navigation-idle.ts'
import styles from './LoadingBar.module.css'

/** Shows that the next page is on its way, when it takes longer than a moment. Decorative: the next page says its name. */
export function LoadingBar() {
  const { state } = useNavigation()
  useLayoutEffect(() => reportNavigation(state), [state])
  useLayoutEffect(() => () => reportNavigation('idle'), [])
  return state === 'loading' ? <div className={styles.bar} aria-hidden="true" /> : null
}
