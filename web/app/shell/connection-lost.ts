/** How `fetch` rejects in Chromium, Firefox and Safari when no answer arrives. Other type errors are faults of a screen. */
const NO_ANSWER = /^(Failed to fetch|NetworkError|Load failed)/

/** Whether a screen's data did not arrive because the server could not be reached. */
export const isConnectionLost = (error: unknown): boolean => error instanceof TypeError && NO_ANSWER.test(error.message)
