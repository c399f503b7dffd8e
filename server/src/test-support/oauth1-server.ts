import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { oauthSignature } from '#src/features/identity/third-party/providers/oauth1-signature.ts'
import { readForm, signInPage } from './sign-in-page.ts'

/** `failsWith`: the status that the provider answers with when it is asked who this is. */
export type Oauth1Person = { id_str: string; name: string; email?: string; failsWith?: number }

export type Oauth1Server = {
  apiUrl: string
  /** Signs in as someone. @returns where the site is told to go on: callback, token and verifier. */
  visit(oauthToken: string, person: Oauth1Person): { callback: string; oauthToken: string; verifier: string }
  /** Answers everything with this status from now on. */
  breakDown(status: number): void
  close(): Promise<void>
}

type Pending = { secret: string; callback: string; person: Oauth1Person | null; verifier: string }
type Answer = { status: number; body: string }

export const OAUTH1_CONSUMER = { key: 'stagedoor-consumer', secret: 'a consumer secret' }
const random = () => randomBytes(12).toString('hex')

/**
 * An OAuth 1.0a provider as X is one. It checks signatures, nonces and, unless `isTimeless`, times, and takes each pair
 * once. A browser that comes gets a page on which someone says who they are.
 */
export async function startOauth1Server({ isTimeless = false } = {}): Promise<Oauth1Server> {
  const desk = createDesk(isTimeless)
  let brokenStatus: number | null = null
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/oauth/authenticate?')) {
      void receive(desk, request, response)
      return
    }
    const { status, body } =
      brokenStatus === null
        ? desk.answer(request, `http://${request.headers.host}`)
        : { status: brokenStatus, body: '' }
    response.writeHead(status, { 'content-type': 'text/plain', 'retry-after': '17' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visit: (oauthToken, person) => desk.visit(oauthToken, person),
    breakDown: (status) => {
      brokenStatus = status
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

type Desk = ReturnType<typeof createDesk>

/** What a person does at the provider: says who they are, and is led back to the site. RFC 5849 §2.2 */
async function receive(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage('Local OAuth provider'))
    return
  }
  const token = new URL(request.url ?? '', 'http://provider.test').searchParams.get('oauth_token') ?? ''
  const { subject, name, email, failsWith, isTurnedDown } = await readForm(request)
  const person = { id_str: subject, name, ...(email && { email }), ...(failsWith !== null && { failsWith }) }
  const { callback, oauthToken, verifier } = desk.visit(token, person)
  const back = new URL(callback)
  if (isTurnedDown) back.searchParams.set('denied', oauthToken)
  else {
    back.searchParams.set('oauth_token', oauthToken)
    back.searchParams.set('oauth_verifier', verifier)
  }
  response.writeHead(303, { location: back.href }).end()
}

function createDesk(isTimeless: boolean) {
  const pending = new Map<string, Pending>()
  const access = new Map<string, { secret: string; person: Oauth1Person }>()
  const seenNonces = new Set<string>()

  const handlers: Record<string, (oauth: Map<string, string>) => Answer> = {
    '/oauth/request_token': (oauth) => {
      const token = random()
      const made = { secret: random(), callback: oauth.get('oauth_callback') ?? '', person: null, verifier: random() }
      pending.set(token, made)
      return form({ oauth_token: token, oauth_token_secret: made.secret, oauth_callback_confirmed: 'true' })
    },
    '/oauth/access_token': (oauth) => {
      const requested = pending.get(oauth.get('oauth_token') ?? '')
      if (!requested?.person || oauth.get('oauth_verifier') !== requested.verifier) return refused('verifier')
      pending.delete(oauth.get('oauth_token') ?? '')
      const token = random()
      access.set(token, { secret: random(), person: requested.person })
      return form({ oauth_token: token, oauth_token_secret: access.get(token)?.secret ?? '' })
    },
    '/1.1/account/verify_credentials.json': (oauth) => {
      const known = access.get(oauth.get('oauth_token') ?? '')
      if (!known) return refused('token')
      const { failsWith = 200, ...person } = known.person
      return { status: failsWith, body: JSON.stringify(person) }
    },
  }

  function answer(request: IncomingMessage, origin: string): Answer {
    const url = `${origin}${request.url}`
    const oauth = readHeader(request.headers.authorization ?? '')
    const token = oauth.get('oauth_token')
    const tokenSecret = token === undefined ? '' : (pending.get(token)?.secret ?? access.get(token)?.secret)
    if (tokenSecret === undefined || oauth.get('oauth_consumer_key') !== OAUTH1_CONSUMER.key) return refused('token')
    const nonce = `${oauth.get('oauth_timestamp')} ${oauth.get('oauth_nonce')}`
    if (seenNonces.has(nonce)) return refused('nonce')
    seenNonces.add(nonce)
    const isOutOfTime = Math.abs(Number(oauth.get('oauth_timestamp')) - Date.now() / 1_000) > 300
    if (isOutOfTime && !isTimeless) return refused('timestamp')
    const parameters = [...oauth].filter(([name]) => name !== 'oauth_signature')
    const method = request.method === 'GET' ? 'GET' : 'POST'
    const signature = oauthSignature(
      { method, url, parameters },
      { consumer: OAUTH1_CONSUMER.secret, token: tokenSecret },
    )
    if (signature !== oauth.get('oauth_signature')) return refused('signature')
    return handlers[new URL(url).pathname]?.(oauth) ?? { status: 404, body: '' }
  }

  function visit(oauthToken: string, person: Oauth1Person) {
    const requested = pending.get(oauthToken)
    if (!requested) throw new Error('the provider does not know this pair')
    requested.person = person
    return { callback: requested.callback, oauthToken, verifier: requested.verifier }
  }

  return { answer, visit }
}

const form = (fields: Record<string, string>): Answer => ({ status: 200, body: new URLSearchParams(fields).toString() })
const refused = (what: string): Answer => ({ status: 401, body: `wrong ${what}` })

const readHeader = (header: string) =>
  new Map(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, decodeURIComponent(value)] as const,
    ),
  )
