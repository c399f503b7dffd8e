import { useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/**
 * Continues with a passkey once the server has sent the challenge: asks the authenticator and submits its response as a
 * field of the form, `response` unless another is named. The library is loaded on first use.
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
    // After a cancelled dialog the user stays on the page with a message.
    run().catch(onFailed)
  }, [begun, ceremony, onFailed, submit])
}
