import { useEffect, useRef } from 'react'
import { useWidget } from './widget-loader.ts'
import styles from './SignOn.module.css'

/** The widget's own cards, where it is configured: the account there, and its links. Rule ACC-14. */
export function SignOnCards() {
  const widget = useWidget()
  const profile = useRef<HTMLDivElement>(null)
  const navigation = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (profile.current) widget?.renderProfileCard(profile.current)
    if (navigation.current) widget?.renderQuickNavigation(navigation.current)
  }, [widget])
  return widget === null ? null : (
    <div className={styles.cards}>
      <div ref={profile} className={styles.card} />
      <div ref={navigation} className={styles.card} />
    </div>
  )
}
