import { Type, type Static } from 'typebox'
import { endpoint, endpointsOf } from './endpoint.ts'
import { Id, Time } from './fields.ts'
import { listOf, listQuery } from './list.ts'
import { locales } from './locales.ts'
import { nullable } from './nullable.ts'

export const promoStatuses = ['active', 'inactive'] as const

const words = {
  title: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ maxLength: 500 }),
  /** The button's label; empty shows none. */
  buttonText: Type.String({ maxLength: 60 }),
  /** A path of this site without a locale, or an https address; empty leads nowhere. */
  link: Type.String({ maxLength: 500 }),
  /** A path of this site or an https address; empty shows none. */
  imageUrl: Type.String({ maxLength: 500 }),
}

/** What the site recommends on its own pages, in the language of the call. */
export const Promo = Type.Object({ _id: Id, ...words, ordering: Type.Integer() })
export type Promo = Static<typeof Promo>

export const searchPromos = endpoint('GET /site-promo/search', {
  area: 'promos',
  summary: 'What the site recommends now, in the language of the call, in its order.',
  caller: 'anyone',
  query: listQuery(['ordering', 'updatedAt'], {}, { sort: 'asc' }),
  data: { 200: listOf(Promo) },
})

const PromoWriting = Type.Object({
  ...words,
  /** Null shows it in every language. */
  locale: nullable(Type.Enum([...locales])),
  status: Type.Enum([...promoStatuses]),
  ordering: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000, default: 0 }),
  /** The start and end; null is immediately, and without end. */
  startsAt: nullable(Time),
  endsAt: nullable(Time),
})
export type PromoWriting = Static<typeof PromoWriting>

export const StaffPromo = Type.Object({
  _id: Id,
  ...PromoWriting.properties,
  createdAt: Time,
  updatedAt: Time,
})
export type StaffPromo = Static<typeof StaffPromo>

const staffEndpoint = endpointsOf({ area: 'promos', caller: 'staff', staffRoles: ['support', 'admin'] })

export const searchAllPromos = staffEndpoint('GET /admin/promos', {
  summary: 'Every promo, whether it is shown or not.',
  query: listQuery(
    ['ordering', 'updatedAt'],
    { status: Type.Optional(Type.Enum([...promoStatuses])) },
    { sort: 'asc' },
  ),
  data: { 200: listOf(StaffPromo) },
})

export const createPromo = staffEndpoint('POST /admin/promos', {
  summary: 'Adds a promo. Audited.',
  body: PromoWriting,
  data: { 201: StaffPromo },
})

export const updatePromo = staffEndpoint('PUT /admin/promos/:id', {
  summary: 'Writes a promo anew. Audited.',
  body: PromoWriting,
  data: { 200: StaffPromo },
})

export const deletePromo = staffEndpoint('DELETE /admin/promos/:id', {
  summary: 'Takes a promo away. Audited.',
  data: { 200: Type.Object({ success: Type.Literal(true) }) },
})
