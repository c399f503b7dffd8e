import { Type } from 'typebox'

/**
 * What a name may hold: no control character, no mark that turns the writing direction, nothing without width, by which
 * two names could look alike. A joiner of width zero may only join parts of an emoji. Compiled with the flag `u`.
 */
const NAME_PATTERN =
  '^(?:[^\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0]|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic}))*$'

/** The name of a person, as they write it. */
export const personName = ({ minLength = 0 }: { minLength?: number } = {}) =>
  Type.String({ minLength, maxLength: 100, pattern: NAME_PATTERN })

/** Whether a text of another source may be a name here. */
export const isPersonName = (text: string): boolean => text.length <= 100 && new RegExp(NAME_PATTERN, 'u').test(text)
