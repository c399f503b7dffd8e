import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />
}
