import { Type, type Static } from 'typebox'
import { deletionObstacles } from './deletion-words.ts'
import { endpointsOf } from './endpoint.ts'
import { Id, Time, Url } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { nullable } from './nullable.ts'
import { performerStates } from './performers.ts'

export const accountStatuses = ['active', 'suspended', 'leaving', 'closed'] as const

/** An account for staff. */
export const Person = Type.Object({
  _id: Id,
  username: nullable(Type.String()),
  name: Type.String(),
  avatar: nullable(Url),
  email: nullable(Type.String()),
  verifiedEmail: Type.Boolean(),
  /** `user`, `performer`, or the roles of staff. */
  roles: Type.Array(Type.String()),
  status: Type.Enum([...accountStatuses]),
  /** Of a creator; null for everyone else. */
  state: nullable(Type.Enum([...performerStates])),
  createdAt: Time,
  /** Of an account whose owner asked for its deletion: when it is carried out, and what hindered that then. */
  deletion: nullable(Type.Object({ dueAt: Time, hinderedBy: Type.Array(Type.Enum([...deletionObstacles])) })),
})
export type Person = Static<typeof Person>

const endpoint = endpointsOf({
  area: 'admin',
  caller: 'staff',
  staffRoles: ['support', 'reviewer', 'finance', 'admin'],
})

export const listPeople = endpoint('GET /admin/people', {
  summary:
    'Accounts by a whole e-mail address, an id or the beginning of a user name, in the order of user names; without a text the newest accounts.',
  query: listQuery(['createdAt'], {}),
  data: { 200: listOf(Person) },
})

export const getPerson = endpoint('GET /admin/people/:id', {
  summary: 'One account for staff.',
  data: { 200: Person },
  problems: ['NOT_FOUND'],
})
