import type { ProblemBody, ProblemCode, ProblemDetails } from '@stagedoor/contract/problem'
import type { Locale } from '@stagedoor/contract/locales'
import { translatorOf } from '../locales/translator.ts'
import { textOf } from './form-text.ts'

/** The errors of a refused form: one sentence above, and errors by field name. */
export type FormRefusal = { message: string; fields: Record<string, string> }

/** The field of a refusal with its own code. */
const fieldOfCode: Partial<
  Record<string, { field: string; text: 'usernameTaken' | 'nameLookAlike' | 'passwordTooCommon' | 'underAge' }>
> = {
  USERNAME_TAKEN: { field: 'username', text: 'usernameTaken' },
  NAME_LOOK_ALIKE: { field: 'name', text: 'nameLookAlike' },
  PASSWORD_TOO_COMMON: { field: 'password', text: 'passwordTooCommon' },
  UNDER_AGE: { field: 'dateOfBirth', text: 'underAge' },
}

/** Which field of a form the refusals of its call are about. */
export type FieldsOfCodes = Readonly<Partial<Record<ProblemCode, string>>>

/**
 * Turns the API's refusal of a form into errors beside its fields; a refusal without a field becomes the sentence
 * above. What the API says about the whole call is said beside the field that the form names for it.
 */
export function formRefusal(problem: ProblemBody, locale: Locale, fieldsOfCodes: FieldsOfCodes = {}): FormRefusal {
  const t = translatorOf(locale).getFixedT(locale, 'auth')
  const named = fieldsOfCodes[problem.error]
  if (named !== undefined) return { message: t('checkFields'), fields: { [named]: problem.message } }
  if (problem.error === 'USERNAME_REFUSED' && problem.details)
    return { message: t('checkFields'), fields: { username: t(textOfReason(problem.details.reason)) } }
  const own = fieldOfCode[problem.error]
  if (own) return { message: t('checkFields'), fields: { [own.field]: t(own.text) } }
  if (problem.error === 'IDENTITY_LOCKED' && problem.details) {
    const fields = problem.details.fields.map((field) => [field, t('fieldFixed')])
    return { message: t('checkFields'), fields: Object.fromEntries(fields) }
  }
  if (problem.error === 'VALIDATION_FAILED' && problem.details && problem.details.fields.length > 0) {
    const fields = problem.details.fields.map(({ field, rule }) => [field, t(textOfRule(field, rule))])
    return { message: t('checkFields'), fields: Object.fromEntries(fields) }
  }
  return { message: problem.message, fields: {} }
}

type UsernameText = 'usernameRules' | 'usernameSeparators' | 'usernameRefused'

/** What is wrong with the characters of a name is said; a name that is kept from everybody is only not available. */
function textOfReason(reason: ProblemDetails<'USERNAME_REFUSED'>['reason']): UsernameText {
  if (reason === 'length' || reason === 'characters') return 'usernameRules'
  return reason === 'separators' ? 'usernameSeparators' : 'usernameRefused'
}

type FieldText =
  | 'fieldRequired'
  | 'fieldTooShort'
  | 'fieldTooLong'
  | 'fieldTooMany'
  | 'fieldFormat'
  | 'fieldEmail'
  | 'fieldAmount'
  | 'fieldPhone'
  | 'fieldDate'

function textOfRule(field: string, rule: string): FieldText {
  switch (rule) {
    case 'required':
      return 'fieldRequired'
    case 'minLength':
    case 'minItems':
      return 'fieldTooShort'
    case 'maxLength':
      return 'fieldTooLong'
    case 'maxItems':
      return 'fieldTooMany'
    case 'phone':
      return 'fieldPhone'
    case 'date':
      return 'fieldDate'
    case 'format':
    case 'pattern':
    case 'type':
    case 'multipleOf':
      return textOfFormat(field)
    default:
      return 'fieldFormat'
  }
}

/** The expected format by the field's name. */
function textOfFormat(field: string): FieldText {
  if (/email$/i.test(field)) return 'fieldEmail'
  if (/^date/i.test(field)) return 'fieldDate'
  return /(price|amount|tokens)$/i.test(field) ? 'fieldAmount' : 'fieldFormat'
}

/** The refusal of empty required fields; null when none is empty. */
export function missingFields(form: FormData, required: readonly string[], locale: Locale): FormRefusal | null {
  const t = translatorOf(locale).getFixedT(locale, 'auth')
  const missing = required.filter((name) => !textOf(form, name))
  if (missing.length === 0) return null
  return { message: t('checkFields'), fields: Object.fromEntries(missing.map((name) => [name, t('fieldRequired')])) }
}
