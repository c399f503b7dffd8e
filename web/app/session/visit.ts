import type { Locale } from '@stagedoor/contract/locales'
import type { PublicSettings } from '@stagedoor/contract/settings'
import type { Translation } from '@stagedoor/contract/translations'
import type { CurrentUser } from '@stagedoor/contract/users'
import { createContext } from 'react-router'
import type { Api } from '../api/client.ts'
import type { Closure } from './closure.ts'
import type { Paths } from '../paths.ts'
import type { PageRules } from './page-rules.ts'
import type { Theme } from './theme.ts'

/** What is asked of the site itself; null settings when they cannot be had. */
export type SiteStanding = { settings: PublicSettings | null; isCountryClosed: boolean }

/** Everything a loader or an action may know about the request it serves. */
export type Visit = {
  /** The address asked for, without the router's own additions. */
  url: URL
  /** Whether the browser's router asks for data, rather than a reader for a page. */
  isForData: boolean
  locale: Locale
  paths: Paths
  /** Calls as this reader, in this language. */
  api: Api
  /** Calls with another token, such as that of a session that was just opened. */
  apiAs: (token: string | null) => Api
  token: string | null
  /** Who is signed in; asked once a request, and again after a call that may have changed it. Throws when the session has ended. */
  viewer: () => Promise<CurrentUser | null>
  theme: Theme
  /** The zone that the reader's browser named; null until it did. */
  timeZone: string | null
  /** Whether the stored date of birth opens the age gate. */
  isConfirmedAdult: boolean
  /** The one clock's time, which a simulation may have moved. */
  now: Date
  isSecure: boolean
  /** The site's own origin, for addresses that leave the page: what machines and other sites are told. */
  siteOrigin: string
  /** What the page at a route pattern says about itself. */
  rulesAt: (pattern: string) => PageRules
  /** What this page says about itself; the guard writes it before any loader runs. */
  rules: PageRules
  /** Set by the guard: this page is for creators, and the viewer is none. */
  isTurnedAway: boolean
  /** Set by asking for the viewer: the site is shut for them, by maintenance or where they are. */
  isShut: boolean
  /** The settings, and whether the site is closed to the reader's country; asked once a request. */
  site: () => Promise<SiteStanding>
  /** Set by the root's loader: what the answer's status says. */
  closure: Closure | null
  /** The texts that the operator has changed. */
  changedTexts: readonly Translation[]
  /** The files with the texts that this page declares, for the browser to fetch early. */
  textFiles: () => readonly string[]
  /** What the page's own scripts carry, so that the content policy lets them run. */
  nonce: string
  /** Writes an unexpected error to the server's log. */
  reportError: (error: unknown) => void
}

/** The visit, set for each request before any loader runs. */
export const visitContext = createContext<Visit>()
