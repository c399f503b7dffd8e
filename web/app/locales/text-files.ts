/** The files that a language's texts lie in: what every reader may read, what creators at work read, one's own account. */
export const textFiles = ['index', 'studio-index', 'account-index'] as const
export type TextFile = (typeof textFiles)[number]

const STUDIO = /^\/[^/]+\/creator\//
const ACCOUNT = /^\/[^/]+\/(?:me|account|auth|creator\/account)(?:\/|$)/

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
      default:
        return file satisfies never
    }
  })
}
