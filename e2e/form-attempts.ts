/* What the story `every-form` sends to a form, and where it is refused. */

/** Whose page it is; an unconfirmed visitor has not passed the age gate. */
export type Walker = 'unconfirmed' | 'visitor' | 'fan' | 'creator' | 'staff'

/**
 * One refusal: which form, by a field of it; what is filled in, all else being emptied; which button, if not the first; and at which
 * field it is said. A value may also choose of a list, of choices, or tick a box.
 */
export type Attempt = { field: string; fill?: Readonly<Record<string, string>>; button?: string; at?: string }

/** Each of these values is refused at the field that it is typed into. */
export const eachAt = (
  field: string,
  values: readonly string[],
  others: Readonly<Record<string, string>> = {},
): Attempt[] => values.map((value) => ({ field, at: field, fill: { ...others, [field]: value } }))

/** A page with its forms. Braces name what the story made. */
export type WalkedPage = { route: string; as: Walker; path: string; attempts: readonly Attempt[] }

export const AMOUNT = 'many'
export const TOO_MUCH = '99999999999'
export const PAST = '2020-01-01'
export const PAST_TIME = '2020-01-01T10:00'
export const ADDRESS = 'no address'
