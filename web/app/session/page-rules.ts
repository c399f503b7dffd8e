import type { StaffRole } from '@stagedoor/contract/endpoint'
import type { TextNamespace } from '../locales/catalogue.ts'

/**
 * The layouts of pages. `geo-block` is never chosen by a page: it replaces the others. A page of the staff area brings its
 * own navigation.
 */
type LayoutName = 'primary' | 'public' | 'blank' | 'staff'

/** The rules of a route in its `handle`. Rule PAGE-3. */
export type PageRules = {
  layout?: LayoutName
  /** Visitors are sent to sign-in, and return here. */
  requiresSignIn?: true
  /** Fans are refused. */
  creatorOnly?: true
  /** A page of the studio that decides itself where fans go. They sign in. */
  isStudioPage?: true
  /** For staff with one of these roles. For everyone else the page does not exist. */
  staffRoles?: readonly StaffRole[]
  /** A visitor whose session ended stays here, and signing in does not return here. */
  forbidsRedirect?: true
  /** A part of pages that they fetch themselves, not a page: signing in returns to the page around it. */
  isPart?: true
  /** Forms of other pages are sent to it: signing in after one returns to the page around the form. */
  isAction?: true
  /** The page itself welcomes visitors, so the side column does not. */
  welcomesVisitors?: true
  /** The part of the reader's own pages that it belongs to, marked in the navigation. */
  section?: 'me' | 'wallet'
  /** The page takes the room of the side column. */
  isWide?: true
  /** The page has a head of its own with a way back: on a low screen that of the site follows the page. */
  hasOwnHead?: true
  /** Readable at any age: the reader's own account and money. */
  isForAllAges?: true
  /** The namespaces that the page reads beside those of the root. */
  texts?: readonly TextNamespace[]
  /** The page is the age gate's form, so the gate does not cover it. */
  isTheGate?: true
}

/** The decision about a page. */
export type PageDecision = { outcome: 'show' } | { outcome: 'sign-in' } | { outcome: 'turn-away' } | { outcome: 'hide' }

type Viewer = { isPerformer: boolean; roles: readonly string[] }

/** Decides whether a page is shown. Pure; the session's middleware executes it. */
export function decidePage(rules: PageRules, viewer: Viewer | null): PageDecision {
  const needsSignIn = needsViewer(rules)
  if (needsSignIn && viewer === null) return { outcome: 'sign-in' }
  if (rules.creatorOnly && viewer !== null && !viewer.isPerformer) return { outcome: 'turn-away' }
  const isHidden = rules.staffRoles !== undefined && !hasRole(viewer?.roles ?? [], rules.staffRoles)
  return { outcome: isHidden ? 'hide' : 'show' }
}

/** Whether the page is for signed-in readers only. */
export const needsViewer = (rules: PageRules): boolean =>
  rules.requiresSignIn === true || isOfStudio(rules) || rules.staffRoles !== undefined

/** Whether the page belongs to a creator's studio. */
export const isOfStudio = ({ creatorOnly, isStudioPage }: PageRules): boolean =>
  creatorOnly === true || isStudioPage === true

/** Whether an account with these roles has one of the wanted ones. */
export const hasRole = (roles: readonly string[], wanted: readonly StaffRole[]): boolean =>
  wanted.some((role) => roles.includes(role))

/**
 * Whether a page waits for the age assurance by a provider. Public information pages never do: they lead to an
 * assurance, or may be read by anyone. Rule AGE-5.
 */
export function owesAssurance(rules: PageRules, standing: { policy: string; isSufficient: boolean } | null): boolean {
  if (standing?.policy !== 'assured' || standing.isSufficient) return false
  return (rules.layout ?? 'primary') === 'primary' && !rules.isForAllAges
}

/** The rules of a page: those of its routes, the innermost last; the texts of all of them. */
export function rulesOf(handles: readonly unknown[]): PageRules {
  const rules = handles.filter((handle): handle is PageRules => typeof handle === 'object' && handle !== null)
  const texts = rules.flatMap((rule) => rule.texts ?? [])
  return Object.assign({}, ...rules, texts.length > 0 ? { texts } : {}) as PageRules
}
