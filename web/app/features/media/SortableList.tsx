import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { Button } from '../../design/Button.tsx'
import { classNames } from '../../design/class-names.ts'
import { Icon } from '../../design/Icon.tsx'
import { moveItem, placeOfDrop } from './move-item.ts'
import styles from './SortableList.module.css'

type SortableProps<T> = {
  /** What the list is, for screen readers. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** The name of an item, in the labels of its buttons and in announcements. */
  nameOf: (item: T) => string
  /** The keys in their new order. */
  onOrder: (keys: string[]) => void
  /** As tiles beside each other in place of rows. */
  isGrid?: boolean
  children: (item: T, index: number) => ReactNode
}

/**
 * A list that is ordered by dragging an item, by its two buttons, or with a key while one of them has the focus: the
 * arrows, `Home` and `End`. Each move is announced. The library of dragging is loaded with the page that orders.
 */
export function SortableList<T>({ label, items, keyOf, nameOf, onOrder, isGrid = false, children }: SortableProps<T>) {
  const { t } = useTranslation('uploads')
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const isOrderable = items.length > 1

  function move(from: number, to: number): void {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    onOrder(moveItem(items, from, to).map(keyOf))
    setSaid(t('moved', { name: nameOf(item), place: to + 1, count: items.length }))
  }
  const latest = useRef(move)
  useEffect(() => {
    latest.current = move
  })
  useDragging(list, isOrderable ? items.map(keyOf).join(' ') : '', (from, to) => latest.current(from, to))

  return (
    <>
      <ol ref={list} className={classNames(styles.list, isGrid && styles.grid)} aria-label={label}>
        {items.map((item, index) => (
          <li key={keyOf(item)} className={styles.item} data-place={index}>
            {children(item, index)}
            {isOrderable && (
              <MoveButtons name={nameOf(item)} index={index} count={items.length} onMove={(to) => move(index, to)} />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </>
  )
}

type MoveProps = { name: string; index: number; count: number; onMove: (to: number) => void }

function MoveButtons({ name, index, count, onMove }: MoveProps) {
  const { t } = useTranslation('uploads')
  const byKey = new Map([
    ['ArrowUp', index - 1],
    ['ArrowLeft', index - 1],
    ['ArrowDown', index + 1],
    ['ArrowRight', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ])
  const button = (to: number, label: string, icon: 'back' | 'next') => (
    <Button
      look="quiet"
      isRound
      aria-label={label}
      aria-disabled={to < 0 || to >= count}
      onClick={() => onMove(to)}
      onKeyDown={(event) => {
        const place = byKey.get(event.key)
        if (place === undefined) return
        event.preventDefault()
        onMove(place)
      }}
    >
      <Icon name={icon} />
    </Button>
  )
  return (
    <span className={styles.moves}>
      {button(index - 1, t('moveBefore', { name }), 'back')}
      {button(index + 1, t('moveAfter', { name }), 'next')}
    </span>
  )
}

/** Makes the items of a list draggable. `keys` changes when the items do. */
function useDragging(
  list: { current: HTMLElement | null },
  keys: string,
  onMove: (from: number, to: number) => void,
): void {
  const move = useRef(onMove)
  useEffect(() => {
    if (keys === '' || list.current === null) return
    const items = [...list.current.children].filter((item) => item instanceof HTMLElement)
    let isGone = false
    let release = () => {}
    void import('./make-draggable.ts').then(({ makeDraggable }) => {
      if (isGone) return
      release = makeDraggable(items, (from, onto, isAfter) => move.current(from, placeOfDrop({ from, onto, isAfter })))
    })
    return () => {
      isGone = true
      release()
    }
  }, [keys, list])
}
