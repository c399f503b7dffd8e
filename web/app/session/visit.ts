import type { Locale } from '@stagedoor/contract/locales'
import type { PublicSettings } from '@stagedoor/contract/settings'
import type { Translation } from '@stagedoor/contract/translations'
import type { SignedInUser } from '@stagedoor/contract/users'
import { createContext } from 'react-router'
import type { Api } from '../api/client.ts'
import type { Closure } from './closure.ts'
import type { Paths } from '../paths.ts'
import type { PageRules } from './page-rules.ts'
import type { Theme } from './theme.ts'

/** The site's data; null settings when they cannot be loaded. */
export type SiteStanding = { settings: PublicSettings | null; isCountryClosed: boolean }

/** The request's data for loaders and actions. */
export type Visit = {
  /** The requested address, without the router's additions. */
  url: URL
  /** The page of this site that the request was made from, where the browser names one. */
  fetchedFrom: URL | undefined
  /** Whether the browser's router requests data instead of a page. */
  isForData: boolean
  /** Whether a form is sent. */
  isSubmission: boolean
  locale: Locale
  paths: Paths
  /** Calls as this reader, in this language. */
  api: Api
  /** Calls with another token, such as that of a new session. */
  apiAs: (token: string | null) => Api
  /** The site's own cookies, by their plain names. */
  cookies: string | null
  token: string | null
  /** Whether the session of a member of staff waits behind a handle in this browser. */
  hasWaitingSession: boolean
  /** The session goes on under another token: for further calls, and in the browser's cookie. */
  renew: (renewed: { token: string; expiresAt: string }) => void
  /**
   * The signed-in account; read once per request, and again after a call that may have changed it. Throws when the
   * session has ended.
   */
  viewer: () => Promise<SignedInUser | null>
  theme: Theme
  /** The time zone of the reader's browser; null before it was sent. */
  timeZone: string | null
  /** Whether the stored date of birth opens the age gate. */
  isConfirmedAdult: boolean
  /** The clock's time, which a simulation may have moved. */
  now: Date
  isSecure: boolean
  /** The site's own origin, for absolute addresses. */
  siteOrigin: string
  /** The rules of the page with a route pattern. */
  rulesAt: (pattern: string) => PageRules
  /** The rules of this page; the guard sets them before any loader runs. */
  rules: PageRules
  /** Set by the guard: 403 for a page of creators, 404 for a page of staff, when the viewer is not one; otherwise null. */
  turnedAwayAs: 403 | 404 | null
  /** Set when the viewer is read: the site is closed for them, by maintenance or country. */
  isShut: boolean
  /** The settings, and whether the site is closed to the reader's country; read once per request. */
  site: () => Promise<SiteStanding>
  /** Set by the root's loader: the status of the answer. */
  closure: Closure | null
  /** The texts that the operator has changed. */
  changedTexts: readonly Translation[]
  /** The files with the page's texts, for preloading. */
  textFiles: () => readonly string[]
  /** The nonce of the page's scripts for the content policy. */
  nonce: string
  /** Logs an unexpected error. */
  reportError: (error: unknown) => void
}

/** Set for each request before any loader runs. */
export const visitContext = createContext<Visit>()
