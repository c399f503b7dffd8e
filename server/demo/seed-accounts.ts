import { topics } from '@stagedoor/contract/topics'
import type { Registration } from '#src/features/identity/index.ts'
import type { DemoCreator } from './creators/demo-creator.ts'
import type { DemoFan } from './fans/demo-fan.ts'
import type { SeedContext } from './seed-context.ts'

/** The password of every demo account. It is public: production refuses demo data. */
export const DEMO_PASSWORD = 'Stagedoor-demo-1'

/** The account that is made last: where it exists, the demo data is complete. */
export const LAST_USERNAME = 'admin'

type Person = Pick<
  Registration,
  'username' | 'email' | 'locale' | 'name' | 'firstName' | 'lastName' | 'gender' | 'country' | 'dateOfBirth'
>

/** An approved creator with a profile and prices. @returns their id. */
export async function seedCreator(seedContext: SeedContext, creator: DemoCreator): Promise<string> {
  const { profiles } = seedContext.features
  const accountId = await registerOnce(seedContext, creator, { role: 'performer' })
  const updated = await profiles.updateAccount(accountId, {
    profile: {},
    performer: {
      bio: creator.bio,
      languages: [...creator.languages],
      category_ids: topics.flatMap(({ id, name }) => (creator.topics.includes(name) ? [id] : [])),
      is_free_subscription: creator.isFreeSubscription,
      monthly_price_cents: creator.monthlyPriceCents,
      yearly_price_cents: creator.yearlyPriceCents,
    },
  })
  if (updated.outcome !== 'updated')
    throw new Error(`The profile of ${creator.username} was refused: ${updated.outcome}`)
  return accountId
}

/** A fan. @returns their id. */
export async function seedFan(seedContext: SeedContext, fan: DemoFan): Promise<string> {
  return registerOnce(seedContext, fan, { role: 'user' })
}

/** The member of staff who decides about payouts, as the second of two where two are needed. @returns their id. */
export async function seedTreasurer(seedContext: SeedContext): Promise<string> {
  const person = {
    username: 'yen.ledger',
    email: 'treasurer@demo.test',
    locale: 'zh-TW',
    name: 'Yen',
    firstName: '',
    lastName: '',
    gender: null,
    country: null,
    dateOfBirth: null,
  } as const
  return registerOnce(seedContext, person, { role: 'staff', staffRoles: ['finance'] })
}

/** A member of staff of each role but finance, which acts in the past already; the administrator last. */
export async function seedStaff(seedContext: SeedContext): Promise<void> {
  for (const { username, email, name, role } of printedStaff) {
    const person = {
      username,
      email,
      locale: 'zh-TW',
      name,
      firstName: '',
      lastName: '',
      gender: null,
      country: null,
      dateOfBirth: null,
    } as const
    await registerOnce(seedContext, person, { role: 'staff', staffRoles: [role] })
  }
}

const printedStaff = [
  { username: 'lin.answers', email: 'support@demo.test', name: 'Lin', role: 'support' },
  { username: 'mori.reads', email: 'reviewer@demo.test', name: 'Mori', role: 'reviewer' },
  { username: LAST_USERNAME, email: 'admin@demo.test', name: 'Stagedoor', role: 'admin' },
] as const

async function registerOnce(
  { features: { identity } }: SeedContext,
  person: Person,
  place: Pick<Registration, 'role' | 'staffRoles'>,
): Promise<string> {
  const { username, email, locale, name, firstName, lastName, gender, country, dateOfBirth } = person
  const known = await identity.findAccountId(username)
  if (known !== null) return known
  const made = await identity.register({
    ...place,
    username,
    email,
    locale,
    name,
    firstName,
    lastName,
    gender,
    country,
    dateOfBirth,
    password: DEMO_PASSWORD,
    phone: null,
    phoneCode: null,
    isTrusted: true,
  })
  if (made.outcome !== 'registered') throw new Error(`The demo account ${username} was refused: ${made.outcome}`)
  return made.accountId
}
