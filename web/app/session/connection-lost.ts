/**
 * How `fetch` and `import()` reject in Chromium, Firefox and Safari when no answer arrives, or its end does not. Other type
 * errors are faults of a screen.
 */
const NO_ANSWER =
  /^(Failed to fetch|network error|NetworkError|Load failed|error loading dynamically|Importing a module)/i

/** How the router rejects where the data of a page ends too early, or something else than this site answered. */
const NO_DATA = 'Unable to decode turbo-stream response'

/** Whether a screen's data or code did not arrive because the server could not be reached. Pure. */
export const isConnectionLost = (error: unknown): boolean =>
  (error instanceof TypeError && NO_ANSWER.test(error.message)) || (error instanceof Error && error.message === NO_DATA)
