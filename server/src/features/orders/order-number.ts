import { randomInt } from 'node:crypto'

/** Crockford's base 32: without letters that are taken for digits, or for another letter. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const part = (): string => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A number for people, such as `7K3M-9XQA`. Random, so that it tells nobody how much a creator sells. */
export const makeOrderNumber = (): string => `${part()}-${part()}`
