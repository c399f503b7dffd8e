import type { SignOnWays } from '@stagedoor/contract/third-party'
import type { SignedInUser } from '@stagedoor/contract/users'
import { createContext, use, type ReactNode } from 'react'
import type { Closure } from '../session/closure.ts'
import type { Consent } from '../session/consent.ts'
import type { Theme } from '../session/theme.ts'
import type { SiteSettings } from '../store/settings-slice.ts'

/** The root loader's data, for the shell. */
export type ShellVisit = {
  settings: SiteSettings
  signOn: SignOnWays
  viewer: SignedInUser | null
  closure: Closure | null
  /** Whether this page waits for an assurance of the reader's age. */
  isAssuranceDue: boolean
  isGateOpen: boolean
  /** Whether visits are counted before the reader chooses. */
  consentDefault: Consent
  theme: Theme
  now: string
}

const VisitContext = createContext<ShellVisit | null>(null)

export function VisitProvider({ value, children }: { value: ShellVisit; children: ReactNode }) {
  return <VisitContext value={value}>{children}</VisitContext>
}

/**
 * The page's own data about the visit.
 * @throws Error outside the shell
 */
export function useVisitFacts(): ShellVisit {
  const facts = use(VisitContext)
  if (!facts) throw new Error('this part of the page is outside the shell')
  return facts
}
