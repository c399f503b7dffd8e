import type { ComponentType, ReactNode } from 'react'

/** The router's form on a page of its own, a fetcher's in a sheet: what is asked is the same. */
export type FormLike = ComponentType<{
  method: 'post' | 'get'
  action: string
  className?: string
  defaultShouldRevalidate?: boolean
  children: ReactNode
}>
