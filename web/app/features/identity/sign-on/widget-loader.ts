import { useSyncExternalStore } from 'react'
import { loadScript } from '../../../design/load-script.ts'
import { forgetRequested } from './widget-marks.ts'

/** The widget's events. */
type WidgetEvents = {
  /** There is a new access token. */
  onTokenUpdate(accessToken: string): void
  /** The token has ended or could not be obtained. */
  onTokenFailure(error: unknown): void
  /** The user signs out of the widget; it waits before it removes its token. */
  onBeforeLogout(): Promise<void>
}

/** Handles the widget's events; each promise is settled when the event has taken effect. */
export type WidgetListener = {
  [Name in keyof WidgetEvents]: (...given: Parameters<WidgetEvents[Name]>) => Promise<void>
}

/** The global object of the widget's script; see `docs/sign-on-widget.md`. */
export type Widget = {
  init(options: WidgetEvents & { clientId: string; locale: string }): void
  signIn(): void
  signOut(): void
  renderProfileCard(container: HTMLElement): void
  renderQuickNavigation(container: HTMLElement): void
}

declare global {
  var PanSignOn: Widget | undefined
}

let widget: Widget | null = null
let loading: Promise<Widget> | null = null
const listeners = new Set<() => void>()

/** Loads the widget's script once per page. The content policy allows the configured address only. */
export function loadWidget(scriptUrl: string): Promise<Widget> {
  loading ??= loadScript(scriptUrl, 'sign-on-widget').then(() => {
    if (!globalThis.PanSignOn) throw new Error('the script set up no widget')
    return globalThis.PanSignOn
  })
  return loading
}

/** The current listener; the listening component may unmount and mount again with the layout. */
let listener: WidgetListener | null = null
let spokenLocale: string | null = null
/** Receives the next token. */
let taker: ((accessToken: string) => void) | null = null

/** Sends the widget's events to `events`, and initialises it once per page and language. */
export function listenTo(
  ready: Widget,
  { clientId, locale, events }: { clientId: string; locale: string; events: WidgetListener },
): void {
  listener = events
  if (spokenLocale !== locale) {
    spokenLocale = locale
    ready.init({
      clientId,
      locale,
      onTokenUpdate: (accessToken) => {
        const take = taker
        taker = null
        if (take) take(accessToken)
        else void listener?.onTokenUpdate(accessToken)
      },
      onTokenFailure: (error) => void listener?.onTokenFailure(error),
      onBeforeLogout: async () => listener?.onBeforeLogout(),
    })
  }
  widget = ready
  for (const notify of listeners) notify()
}

/** Opens the widget's sign-in. Clears the marks of its token, because the user wants to sign in now. */
export function openWidget(): void {
  taker = null
  forgetRequested()
  widget?.signIn()
}

/** Lets the user sign in in the widget: the next token goes to `take`, and does not sign in here. */
export function askWidget(take: (accessToken: string) => void): void {
  taker = take
  widget?.signIn()
}

/** The widget once it is ready; null before, and where there is none. */
export const useWidget = (): Widget | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => widget,
    () => null,
  )
