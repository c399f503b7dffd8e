import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { aPhotograph } from './document-photograph.ts'

const DEMO_PASSWORD = 'Stagedoor-demo-1'

export type Person = { id: string; username: string; email: string; password: string; token: string }

type Envelope<T> = { status: 0; data: T }

/** Calls of the product as one account, or as a visitor. */
export function callsAs(request: APIRequestContext, token: string | null, also: Record<string, string> = {}) {
  const headers = { 'content-language': 'en-US', ...(token === null ? {} : { authorization: token }), ...also }
  return {
    async get<T>(path: string): Promise<T> {
      const reply = await request.get(`/api${path}`, { headers })
      expect(reply.status(), `GET ${path}: ${await reply.text()}`).toBeLessThan(300)
      return ((await reply.json()) as Envelope<T>).data
    },
    async send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<T> {
      const reply = await request.fetch(`/api${path}`, { method, headers, data: body })
      expect(reply.status(), `${method} ${path}: ${await reply.text()}`).toBeLessThan(300)
      return ((await reply.json()) as Envelope<T>).data
    },
  }
}

/** A unique name. */
export const uniqueName = (stem: string): string => `${stem}${Math.random().toString(36).slice(2, 10)}`

/** Everybody registers from an address of their own, since registrations are limited by address. */
function fromAnywhere(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256)
  return { 'x-forwarded-for': `10.${part()}.${part()}.${part()}` }
}

export async function signIn(request: APIRequestContext, username: string, password = DEMO_PASSWORD): Promise<string> {
  const { token } = await callsAs(request, null).send<{ token: string }>('POST', '/auth/login', {
    username,
    password,
    remember: true,
  })
  return token
}

async function withToken(request: APIRequestContext, person: Omit<Person, 'id' | 'token'>): Promise<Person> {
  const token = await signIn(request, person.username, person.password)
  const me = await callsAs(request, token).get<{ _id: string }>('/users/me')
  return { ...person, id: me._id, token }
}

export async function makeFan(request: APIRequestContext): Promise<Person> {
  const username = uniqueName('fan')
  const person = { username, email: `${username}@example.test`, password: 'a long enough sentence' }
  await callsAs(request, null, fromAnywhere()).send('POST', '/auth/users/register', {
    ...person,
    firstName: 'Fay',
    lastName: 'Fan',
    name: 'Fay Fan',
    gender: 'female',
    country: 'TW',
  })
  return withToken(request, person)
}

const aDocument = (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: aPhotograph(2_000),
})

export type Creator = Person & { name: string }

/** A creator approved by staff. */
export async function makeCreator(request: APIRequestContext): Promise<Creator> {
  const username = uniqueName('maker')
  const person = { username, email: `${username}@example.test`, password: 'a long enough sentence' }
  // No two creators may have names that look alike.
  const name = `Mia ${username}`
  const fields = {
    ...person,
    firstName: 'Mia',
    lastName: 'Maker',
    name,
    gender: 'female',
    country: 'TW',
    dateOfBirth: '1990-05-01',
    idVerification: aDocument('id.jpg'),
    documentVerification: aDocument('with-id.jpg'),
  }
  const reply = await request.post('/api/auth/performers/register', { multipart: fields, headers: fromAnywhere() })
  expect(reply.status(), await reply.text()).toBeLessThan(300)
  const creator = await withToken(request, person)
  const staff = callsAs(request, await signIn(request, 'admin@demo.test'))
  await staff.send('PUT', `/admin/performers/${creator.id}/status`, { status: 'approved', reason: 'made by a test' })
  return { ...creator, name }
}

/** Opens the conversation of a fan with a creator, or finds it. @returns its id */
export async function openConversation(request: APIRequestContext, fan: Person, creator: Person): Promise<string> {
  const target = { source: 'performer', sourceId: creator.id }
  const { _id } = await callsAs(request, fan.token).send<{ _id: string }>('POST', '/conversations', target)
  return _id
}

/** Lets subscribers and followers write to a creator, and everyone where it is said. */
export const openMessagesOf = (
  request: APIRequestContext,
  { token }: Pick<Person, 'token'>,
  { everyone }: { everyone: boolean },
) =>
  callsAs(request, token).send('PUT', '/performer/messages/policy', {
    subscribers: true,
    followers: true,
    everyone,
    minimumTip: null,
    minimumSpent: null,
    listIds: [],
  })

/** Tops a wallet up through the sandbox's hosted page, like its form. */
export async function topUp(
  request: APIRequestContext,
  person: Pick<Person, 'token'>,
  amount: number,
  { savesCard = false } = {},
): Promise<void> {
  const calls = callsAs(request, person.token)
  const { _id, paymentUrl } = await calls.send<{ _id: string; paymentUrl: string }>('POST', '/payment/wallet/top-up', {
    amount,
  })
  await payAtSandbox(request, paymentUrl, { savesCard })
  await expect
    .poll(async () => (await calls.get<{ status: string }>(`/payment/transactions/${_id}`)).status)
    .toBe('success')
}

/** Pays on the sandbox's hosted page, like its form. */
export async function payAtSandbox(
  request: APIRequestContext,
  paymentUrl: string,
  { savesCard = false } = {},
): Promise<void> {
  await request.post(`${new URL(paymentUrl).pathname}/pay`, {
    form: { card: 'approve', ...(savesCard && { savesCard: 'yes' }) },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
}
