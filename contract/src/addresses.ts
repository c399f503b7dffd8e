import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Done, Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { ExistingCountry } from './reference.ts'

/** The most addresses of one account. */
export const MAXIMUM_ADDRESSES = 10

const line = (maxLength: number) => Type.String({ maxLength })

/** Where things are sent to. Which parts a country's post needs is told by its form. Personal data. */
const written = {
  /** Who receives it. */
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  country: ExistingCountry,
  /** A code of the country's list of states; empty where its addresses have none. */
  state: Type.Optional(line(20)),
  city: Type.Optional(line(100)),
  district: Type.Optional(line(100)),
  ward: Type.Optional(line(100)),
  streetAddress: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  /** House number, building, floor. */
  streetNumber: Type.Optional(line(60)),
  zipCode: Type.Optional(line(20)),
  /** For the person who delivers it. */
  description: Type.Optional(line(300)),
}

export const NewAddress = Type.Object(written)
export type NewAddress = Static<typeof NewAddress>

/** What an order keeps of an address, with its lines as they are written on a parcel. */
export const DeliveryAddress = Type.Object({
  name: Type.String(),
  country: Type.String(),
  state: Type.String(),
  city: Type.String(),
  district: Type.String(),
  ward: Type.String(),
  streetAddress: Type.String(),
  streetNumber: Type.String(),
  zipCode: Type.String(),
  description: Type.String(),
  lines: Type.Array(Type.String()),
})
export type DeliveryAddress = Static<typeof DeliveryAddress>

export const Address = Type.Object({ _id: Id, ...DeliveryAddress.properties, createdAt: Time, updatedAt: Time })
export type Address = Static<typeof Address>

/** The parts that a postal form may ask for, besides name, country and street. */
export const addressParts = ['zipCode', 'state', 'city', 'district', 'ward'] as const
export type AddressPart = (typeof addressParts)[number]

/** The form of a country's addresses. */
export const AddressForm = Type.Object({
  country: Type.String(),
  /** In the order of the country's post. */
  fields: Type.Array(Type.Object({ name: Type.Enum([...addressParts]), isRequired: Type.Boolean() })),
  /** To choose from; empty: the country's addresses name none. */
  states: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  /** A postal code of the country, as an example; empty: there are none. */
  zipExample: Type.String(),
})
export type AddressForm = Static<typeof AddressForm>

const ownEndpoint = endpointsOf({ area: 'addresses', caller: 'fan_or_creator' })
const writingEndpoint = endpointsOf({
  area: 'addresses',
  caller: 'fan_or_creator',
  forbidsImpersonation: true,
  rateLimit: { count: 60, windowSeconds: 3_600, by: 'account' },
})

export const createAddress = writingEndpoint('POST /addresses/create', {
  summary: 'Keeps an address that the postal service of its country can use; at most 10 of an account.',
  body: NewAddress,
  data: { 201: Address },
  problems: ['TOO_MANY_ADDRESSES'],
})

export const updateAddress = writingEndpoint('POST /addresses/:id', {
  summary: 'Replaces an address. Orders keep the one that they were made with.',
  body: NewAddress,
  files: {},
  data: { 200: Address },
})

export const searchAddresses = ownEndpoint('GET /addresses/search', {
  summary: "The caller's own addresses.",
  query: listQuery(['updatedAt', 'createdAt'], {}),
  data: { 200: listOf(Address) },
})

export const getAddressForm = ownEndpoint('GET /addresses/form/:country', {
  summary: 'What an address in this country consists of.',
  params: Type.Object({ country: ExistingCountry }),
  data: { 200: AddressForm },
})

export const deleteAddress = ownEndpoint('DELETE /addresses/:id', {
  forbidsImpersonation: true,
  summary: 'Deletes an address. Orders keep theirs.',
  data: { 200: Done },
})
