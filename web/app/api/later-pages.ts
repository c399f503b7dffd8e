/** What stands for a later page that could not be read: the name of the sentence about it. */
export type LaterFailure = { failure: 'noConnection' | 'somethingWentWrong' }

/** They stay known: the router reads a later page again after a form. */
const addresses = new Set<string>()

/** Says that an address is read for a list that is on the screen, which stays as it is when there is no answer. */
export const expectLaterPage = (href: string): void => void addresses.add(new URL(href, location.origin).href)

/** Whether it was said of this address. */
export const isLaterPage = (url: string): boolean => addresses.has(url)

export const isLaterFailure = (answer: object): answer is LaterFailure => 'failure' in answer
