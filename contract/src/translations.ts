import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { locales } from './locales.ts'

/** `namespace.key` of a text of the interface. */
const Key = Type.String({ pattern: '^[a-z][A-Za-z]{0,39}\\.[A-Za-z0-9_]{1,80}$' })

/** A text of the interface in the operator's own words. */
export const Translation = Type.Object({ key: Type.String(), value: Type.String() })
export type Translation = Static<typeof Translation>

/** All of one language, because a page needs them all. Ordered by key. */
export const searchTranslations = endpoint('GET /translations/search', {
  area: 'translations',
  summary: 'The texts of the interface that the operator changed, in one language. Answers always.',
  caller: 'anyone',
  query: Type.Object({ locale: Type.Optional(Type.Enum([...locales])) }),
  data: { 200: Type.Object({ data: Type.Array(Translation), total: Type.Integer() }) },
})

export const changeTranslations = endpoint('PUT /admin/translations', {
  area: 'translations',
  summary: 'Says some texts of one language in other words; null brings the original back. Audited.',
  caller: 'staff',
  staffRoles: ['support', 'admin'],
  body: Type.Object({
    locale: Type.Enum([...locales]),
    entries: Type.Array(
      Type.Object({
        key: Key,
        value: Type.Union([Type.String({ minLength: 1, maxLength: 2_000 }), Type.Null()]),
      }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  data: { 200: Type.Object({ data: Type.Array(Translation), total: Type.Integer() }) },
})
