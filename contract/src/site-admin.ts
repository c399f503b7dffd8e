import { Type, type Static } from 'typebox'
import { endpointsOf } from './endpoint.ts'
import { Time } from './fields.ts'
import { nullable } from './nullable.ts'
import { CountryCode } from './reference.ts'
import { MenuItem } from './settings.ts'

const Reason = Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 }))
const settingsEndpoint = endpointsOf({ area: 'settings', caller: 'staff', staffRoles: ['admin'] })
const contentEndpoint = endpointsOf({ area: 'settings', caller: 'staff', staffRoles: ['support', 'admin'] })

/** Every setting by its name, those that only the server reads included. */
const AllSettings = Type.Object({ values: Type.Record(Type.String(), Type.Unknown()) })

export const getAllSettings = settingsEndpoint('GET /admin/settings', {
  summary: 'Every setting, the internal ones included.',
  data: { 200: AllSettings },
})

/** All or none; every process sees them within two seconds. */
export const updateSettings = settingsEndpoint('PUT /admin/settings', {
  summary: 'Changes some settings, all or none. Audited.',
  body: Type.Object({ values: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown()), reason: Reason }),
  data: { 200: AllSettings },
  problems: ['SETTING_REFUSED'],
})

const Menus = Type.Object({ menus: Type.Array(MenuItem, { maxItems: 100 }) })

export const getMenus = contentEndpoint('GET /admin/menus', {
  summary: 'The menus of the site.',
  data: { 200: Menus },
})

export const updateMenus = contentEndpoint('PUT /admin/menus', {
  summary: 'Writes the menus of the site anew. Audited.',
  body: Menus,
  data: { 200: Menus },
  problems: ['SETTING_REFUSED'],
})

const Maintenance = Type.Object({ isOn: Type.Boolean(), image: Type.String({ maxLength: 500 }) })

export const getMaintenance = settingsEndpoint('GET /admin/maintenance', {
  summary: 'Whether the site is closed for maintenance.',
  data: { 200: Maintenance },
})

export const updateMaintenance = settingsEndpoint('PUT /admin/maintenance', {
  summary: 'Closes the site for maintenance, or opens it again. Staff still enter. Audited.',
  body: Type.Object({ isOn: Type.Boolean(), image: Type.Optional(Type.String({ maxLength: 500 })), reason: Reason }),
  data: { 200: Maintenance },
  problems: ['SETTING_REFUSED'],
})

export const regionPolicies = ['none', 'declare', 'assured', 'blocked'] as const

/** What holds for visitors of one country. */
export const RegionPolicyOf = Type.Object({
  countryCode: CountryCode,
  policy: Type.Enum([...regionPolicies]),
  updatedAt: Time,
})
export type RegionPolicyOf = Static<typeof RegionPolicyOf>

const staffEndpoint = endpointsOf({ area: 'blocking', caller: 'staff', staffRoles: ['admin'] })

export const listRegionPolicies = staffEndpoint('GET /admin/region-policies', {
  summary: 'The countries that have a policy of their own, and what holds for all others.',
  data: {
    200: Type.Object({
      data: Type.Array(RegionPolicyOf),
      total: Type.Integer(),
      defaultPolicy: Type.Enum([...regionPolicies]),
    }),
  },
})

export const updateRegionPolicy = staffEndpoint('PUT /admin/region-policies/:country', {
  summary: 'Sets what holds for visitors of a country; null lets the default hold again. Audited.',
  params: Type.Object({ country: CountryCode }),
  body: Type.Object({ policy: nullable(Type.Enum([...regionPolicies])), reason: Reason }),
  data: { 200: Type.Object({ countryCode: CountryCode, policy: nullable(Type.Enum([...regionPolicies])) }) },
})
