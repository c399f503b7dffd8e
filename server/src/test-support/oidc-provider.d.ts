/** What tests use of the package, which brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Interaction = {
    uid: string
    prompt: { name: string; details: { missingOIDCScope?: string[] } }
    params: { client_id: string }
    session?: { accountId: string }
  }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export const errors: { OIDCProviderError: new (status: number, message: string) => Error }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...parts: unknown[]) => void): this
    Grant: new (facts: { accountId: string; clientId: string }) => Grant
  }
}
