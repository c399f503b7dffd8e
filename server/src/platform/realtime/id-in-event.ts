const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** An id in what a client sent, in lower case. Null: there is none. */
export function idInEvent(given: unknown, name: 'conversationId' | 'streamId'): string | null {
  const id: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, name) : null
  return typeof id === 'string' && UUID.test(id) ? id.toLowerCase() : null
}
