import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/**
 * Goes on with a passkey once the server has said what to sign: the authenticator is asked, and what it answers is sent
 * as a field of the form that began it, `response` unless it names another. The library is fetched when it is first needed.
 */
export function usePasskeyCeremony(
  ceremony: 'create' | 'get',
  begun: { options: object; fields: Record<string, string>; answerName?: string } | null,
  onFailed: () => void,
): void {
  const submit = useSubmit()
  const done = useRef<object | null>(null)
  useEffect(() => {
    if (!begun || done.current === begun.options) return
    done.current = begun.options
    const run = async () => {
      const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
      const response =
        ceremony === 'create'
          ? await startRegistration({ optionsJSON: begun.options as never })
          : await startAuthentication({ optionsJSON: begun.options as never })
      const { fields, answerName = 'response' } = begun
      await submit({ ...fields, [answerName]: JSON.stringify(response) }, { method: 'post' })
    }
    // Anyone who turns the authenticator away stays where they are, and is told.
    run().catch(onFailed)
  }, [begun, ceremony, onFailed, submit])
}
