import type { Registration } from '../features/identity/index.ts'
import type { DemoCreator } from './creators/demo-creator.ts'
import type { DemoFan } from './fans/demo-fan.ts'
import type { SeedContext } from './seed-context.ts'

/** The password of every demo account. It is no secret: production refuses the demo world. */
export const DEMO_PASSWORD = 'Stagedoor-demo-1'

/** The account that is made last: where it is, the world is whole. */
export const LAST_USERNAME = 'admin'

type Person = Pick<
  Registration,
  'username' | 'email' | 'locale' | 'name' | 'firstName' | 'lastName' | 'gender' | 'country' | 'dateOfBirth'
>

/** An approved creator with a profile and prices. @returns their id. */
export async function makeCreator(seedContext: SeedContext, creator: DemoCreator): Promise<string> {
  const { profiles } = seedContext.features
  const accountId = await makeAccount(seedContext, creator, { role: 'performer' })
  const updated = await profiles.updateAccount(accountId, {
    profile: {},
    performer: {
      bio: creator.bio,
      languages: [...creator.languages],
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
export async function makeFan(seedContext: SeedContext, fan: DemoFan): Promise<string> {
  return makeAccount(seedContext, fan, { role: 'user' })
}

/** Who decides about payouts in the demo world, and may be tried as the second of two. @returns their id. */
export async function makeTreasurer(seedContext: SeedContext): Promise<string> {
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
  return makeAccount(seedContext, person, { role: 'staff', staffRoles: ['finance'] })
}

/** The member of staff that everybody may try. */
export async function makeStaff(seedContext: SeedContext): Promise<void> {
  const person = {
    username: LAST_USERNAME,
    email: 'admin@demo.test',
    locale: 'zh-TW',
    name: 'Stagedoor',
    firstName: '',
    lastName: '',
    gender: null,
    country: null,
    dateOfBirth: null,
  } as const
  await makeAccount(seedContext, person, { role: 'staff', staffRoles: ['admin'] })
}

async function makeAccount(
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
