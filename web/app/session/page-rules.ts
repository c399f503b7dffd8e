import type { TextNamespace } from '../locales/catalogue.ts'

/** Which of the four layouts a page wears. `geo-block` is never asked for: it replaces the others. */
type LayoutName = 'primary' | 'public' | 'blank'

/** What a route says about itself in its `handle`. Rule PAGE-3. */
export type PageRules = {
  layout?: LayoutName
  /** Visitors are sent to sign in, and come back here. */
  requiresSignIn?: true
  /** Fans are turned away. */
  creatorOnly?: true
  /** A visitor whose session ended stays here, and signing in from here does not come back. */
  forbidsRedirect?: true
  /** The page welcomes visitors itself: nothing beside it does. */
  welcomesVisitors?: true
  /** Readable at any age: the reader's own account and money. */
  isForAllAges?: true
  /** The namespaces that the page reads beside those of the root. */
  texts?: readonly TextNamespace[]
  /** The page is the age gate's own form: the gate does not stand before it. */
  isTheGate?: true
}

/** What a page does with a reader. */
export type PageDecision = { outcome: 'show' } | { outcome: 'sign-in' } | { outcome: 'turn-away' }

/** Decides whether a page is shown. Pure; the answers are given by the session's middleware. */
export function decidePage(rules: PageRules, viewer: { isPerformer: boolean } | null): PageDecision {
  const needsSignIn = rules.requiresSignIn || rules.creatorOnly
  if (needsSignIn && viewer === null) return { outcome: 'sign-in' }
  if (rules.creatorOnly && viewer !== null && !viewer.isPerformer) return { outcome: 'turn-away' }
  return { outcome: 'show' }
}

/**
 * Whether a page waits until the reader's age was assured by a provider. Pages that stand before the house never do:
 * they are the way to an assurance, and what anyone may read. Rule AGE-5.
 */
export function owesAssurance(rules: PageRules, standing: { policy: string; isSufficient: boolean } | null): boolean {
  if (standing?.policy !== 'assured' || standing.isSufficient) return false
  return (rules.layout ?? 'primary') === 'primary' && !rules.isForAllAges
}

/** The rules of a page: what its routes say, the innermost last; the texts of all of them. */
export function rulesOf(handles: readonly unknown[]): PageRules {
  const rules = handles.filter((handle): handle is PageRules => typeof handle === 'object' && handle !== null)
  const texts = rules.flatMap((rule) => rule.texts ?? [])
  return Object.assign({}, ...rules, texts.length > 0 ? { texts } : {}) as PageRules
}
