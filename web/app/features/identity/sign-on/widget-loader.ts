import { useSyncExternalStore } from 'react'
import { loadScript } from '../../../design/load-script.ts'
import { forgetAsked } from './widget-marks.ts'

/** What the widget tells the page that loaded it. */
export type WidgetEvents = {
  /** There is an access token, or another than before. */
  onTokenUpdate(accessToken: string): void
  /** There is none any more, or it could not be had. */
  onTokenFailure(error: unknown): void
  /** Someone signs out of the widget; it waits before it forgets its token. */
  onBeforeLogout(): Promise<void>
}

/** The global that the widget's script sets up. Its makers' side of this is described in `docs/sign-on-widget.md`. */
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

/** Loads the widget's script, once a page. The browser's content policy allows the configured address only. */
export function loadWidget(scriptUrl: string): Promise<Widget> {
  loading ??= loadScript(scriptUrl, 'sign-on-widget').then(() => {
    if (!globalThis.PanSignOn) throw new Error('the script set up no widget')
    return globalThis.PanSignOn
  })
  return loading
}

/** Who hears the widget now; the part of the page that listens may come and go with the layout. */
let ears: WidgetEvents | null = null
let spokenLocale: string | null = null
/** Who waits for the next token. */
let taker: ((accessToken: string) => void) | null = null

/** Has the widget tell `events` from now on, and begins with it once a page and language. */
export function listenTo(
  ready: Widget,
  { clientId, locale, events }: { clientId: string; locale: string; events: WidgetEvents },
): void {
  ears = events
  if (spokenLocale !== locale) {
    spokenLocale = locale
    ready.init({
      clientId,
      locale,
      onTokenUpdate: (accessToken) => {
        const take = taker
        taker = null
        if (take) take(accessToken)
        else ears?.onTokenUpdate(accessToken)
      },
      onTokenFailure: (error) => ears?.onTokenFailure(error),
      onBeforeLogout: async () => ears?.onBeforeLogout(),
    })
  }
  widget = ready
  for (const listener of listeners) listener()
}

/** Begins a sign-in in the widget. Whatever was done with its token before, someone wants to sign in now. */
export function openWidget(): void {
  taker = null
  forgetAsked()
  widget?.signIn()
}

/** Has someone say in the widget who they are: its next token goes to `take`, and signs nobody in. */
export function askWidget(take: (accessToken: string) => void): void {
  taker = take
  widget?.signIn()
}

/** The widget once it is ready; null until then, and where there is none. */
export const useWidget = (): Widget | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => widget,
    () => null,
  )
