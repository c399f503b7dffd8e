/** Sentences for failures that say nothing themselves, in the reader's language. Rule PAGE-9. */
export type FailureTexts = {
  incorrectCredentials: string
  loadFailed: string
  somethingWentWrong: string
}

/** What was being done when it failed. */
export type FailedAt = 'sign-in' | 'update' | 'load' | 'other'

/**
 * The sentence to show for a failure. Signing in and updating say what the server says; loading conversations and
 * messages never does; anything else says the server's message, else the error itself. Rule PAGE-9.
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
