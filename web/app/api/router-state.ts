/** A place in the site. */
export type Place = { pathname: string; search: string; hash: string }

type RouterState = {
  location: Place
  /** `location`: where a navigation leads that is under way. */
  navigation: { state: string; location?: Place }
  errors: object | null
  /** What an action answered to the last submission of the page. */
  actionData: object | null
  /** What the routes of the page have read, by their ids. */
  loaderData: Readonly<Record<string, unknown>>
}

/** What the router tells of itself to the window, for code that runs outside of its components. Undefined before it has started. */
export const routerState = (): RouterState | undefined =>
  (window as { __reactRouterDataRouter?: { state: RouterState } }).__reactRouterDataRouter?.state
