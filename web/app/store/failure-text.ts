/** Messages for failures without one, in the reader's language. Rule PAGE-9. */
export type FailureTexts = {
  incorrectCredentials: string
  loadFailed: string
  somethingWentWrong: string
}

/** The operation that failed. */
export type FailedAt = 'sign-in' | 'update' | 'load' | 'other'

/**
 * The message for a failure. Signing in and updating show the server's message; loading conversations and messages
 * never does; others show the server's message, otherwise the error's. Rule PAGE-9.
 */
export function failureText(failure: unknown, at: FailedAt, texts: FailureTexts): string {
  const message = textIn(failure, 'message')
  switch (at) {
    case 'sign-in':
      return message ?? texts.incorrectCredentials
    case 'update':
      return message ?? texts.loadFailed
    case 'load':
      return texts.loadFailed
    case 'other':
      return message ?? textIn(failure, 'error') ?? (textOf(failure) || texts.somethingWentWrong)
    default:
      return at satisfies never
  }
}

function textIn(failure: unknown, name: 'message' | 'error'): string | null {
  if (typeof failure !== 'object' || failure === null) return null
  return textOf(Reflect.get(failure, name)) || null
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
