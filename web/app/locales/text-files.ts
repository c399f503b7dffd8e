/**
 * The files that a language's texts lie in: what every reader may read, what creators at work read, one's own account,
 * and whatever has to do with paying.
 */
const textFiles = ['index', 'studio-index', 'account-index', 'money-index'] as const
export type TextFile = (typeof textFiles)[number]

const STUDIO = /^\/[^/]+\/creator\//
const ACCOUNT = /^\/[^/]+\/(?:me|account|auth|creator\/(?:account|banking|payouts))(?:\/|$)/
const MONEY =
  /^\/[^/]+\/(?:wallet|payment|subscriptions|subscribe|trial|me|post\/[^/]+\/unlock|creator\/(?:earnings|payouts|banking|statements|prices|subscribers))(?:\/|$)/

/** Which files the page at an address (with its locale) is written with. */
export function textFilesOf(pathname: string): TextFile[] {
  return textFiles.filter((file) => {
    switch (file) {
      case 'index':
        return true
      case 'studio-index':
        return STUDIO.test(pathname)
      case 'account-index':
        return ACCOUNT.test(pathname)
      case 'money-index':
        return MONEY.test(pathname)
      default:
        return file satisfies never
    }
  })
}
