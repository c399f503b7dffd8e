import { documentKinds, type DocumentKind } from '@stagedoor/contract/document-uploads'
import { optionValues } from '@stagedoor/contract/option-lists'
import { captchaTokenOf } from '../../../session/captcha-token.ts'
import { textOf } from '../../../session/form-text.ts'

const text = (form: FormData, name: string): string | undefined => textOf(form, name).trim() || undefined

/** The fields of a fan's registration, as the call takes them; the user name is made by the server. Decision 0356. */
export const fanRegistrationOf = (form: FormData) => ({ ...accessOf(form), dateOfBirth: textOf(form, 'dateOfBirth') })

/** What one signs in with. The password is kept exactly. */
const accessOf = (form: FormData) => ({
  email: textOf(form, 'email').trim(),
  password: textOf(form, 'password'),
  ...captchaTokenOf(form),
})

function registrationOf(form: FormData) {
  const gender = optionValues.genders.find((value) => value === textOf(form, 'gender'))
  return {
    ...dropAbsent({
      firstName: text(form, 'firstName'),
      lastName: text(form, 'lastName'),
      name: text(form, 'name'),
      country: text(form, 'country'),
      gender,
    }),
    username: textOf(form, 'username').trim().toLowerCase(),
    ...accessOf(form),
  }
}

/** The fields of a creator's registration. */
export function creatorRegistrationOf(form: FormData) {
  return {
    ...registrationOf(form),
    ...dropAbsent({
      phone: text(form, 'phone'),
      phoneCode: text(form, 'phoneCode'),
      idVerificationUpload: text(form, 'idVerificationUpload'),
      documentVerificationUpload: text(form, 'documentVerificationUpload'),
    }),
    dateOfBirth: textOf(form, 'dateOfBirth'),
  }
}

/** The documents in the form; with JavaScript they were uploaded before, and the form references them. */
export function documentsOf(form: FormData): Partial<Record<DocumentKind, File>> {
  const files = documentKinds.map((kind) => [kind, form.get(kind)] as const)
  return Object.fromEntries(files.filter(([, file]) => file instanceof File && file.size > 0))
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function dropAbsent<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}

const SHOWN_AGAIN = [
  'firstName',
  'lastName',
  'name',
  'username',
  'email',
  'gender',
  'country',
  'phone',
  'phoneCode',
  'dateOfBirth',
]

/** The typed values, to be shown again with the errors, without the password. */
export const typedOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(SHOWN_AGAIN.map((name) => [name, textOf(form, name)]))
