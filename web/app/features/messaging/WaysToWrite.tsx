import type { MessageWay } from '@stagedoor/contract/message-words'
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { LinkButton } from '../../design/Button.tsx'
import { formatNumber } from '../../design/format.ts'
import { lazyPart } from '../../design/lazy-part.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { takeFocusLeft, useFocusLeft } from './focus-after-composer.ts'
import styles from './Messages.module.css'

// Of those who may not write; the server renders it in place.
const WayInPlace = import.meta.env.SSR
  ? (await import('./WayInPlace.tsx')).WayInPlace
  : lazyPart(async () => (await import('./WayInPlace.tsx')).WayInPlace)

type WaysProps = { ways: readonly MessageWay[]; performerId: string; name: string }

/** What would let the reader write to a creator, or a creator to a fan. */
export function WaysToWrite({ ways, performerId, name }: WaysProps) {
  const { t, paths } = useTranslation('messages')
  const isCreator = useAppSelector((state) => state.currentUser._id) === performerId
  const targets = {
    subscribe: paths.subscribe(performerId),
    follow: paths.profile(performerId),
    tip: paths.tip(performerId),
    spend: paths.profile(performerId),
  } satisfies Record<MessageWay['way'], string>
  return (
    <FocusKept>
      <p>{t(isCreator ? 'gatedCreator' : ways.length === 0 ? 'gatedNoWay' : 'gated', { name })}</p>
      <div className={styles.ways}>
        {ways.map(({ way, amount }) => {
          const label = t(`way_${way}`, { amount: amount === null ? '' : formatNumber(amount) })
          const link = (
            <LinkButton key={way} look="secondary" to={targets[way]}>
              {label}
            </LinkButton>
          )
          if (way === 'spend') return link
          return (
            <Suspense key={way} fallback={link}>
              <WayInPlace way={way} label={label} performerId={performerId} name={name} />
            </Suspense>
          )
        })}
      </div>
    </FocusKept>
  )
}

/** Has the focus in place of a composer that was taken away, and leaves it to what is around it when it is taken away itself. */
function FocusKept({ children }: { children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null)
  useFocusLeft(block)
  useLayoutEffect(() => {
    takeFocusLeft(block.current)
    const around = block.current?.parentElement
    // A sheet that was opened here goes with it, and leaves the focus nowhere.
    return () => void requestAnimationFrame(() => document.activeElement === document.body && around?.focus())
  }, [])
  return (
    <div ref={block} className={styles.closed} tabIndex={-1}>
      {children}
    </div>
  )
}
