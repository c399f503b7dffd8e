import type { StaffRole } from '@stagedoor/contract/endpoint'
import { settingReader, type Environment } from './setting-readers.ts'

/** The account that `npm run create-admin` creates. */
export type AdminAnswers = {
  email: string
  username: string
  password: string
  staffRoles: readonly StaffRole[]
}

const staffRoles: readonly StaffRole[] = ['admin', 'finance', 'reviewer', 'support']

type AnswersOutcome =
  | { outcome: 'answers'; answers: Partial<AdminAnswers> }
  | { outcome: 'problems'; problems: string[] }

/**
 * Reads the answers of an unattended `npm run create-admin`; absent ones are asked for. Problems never contain the
 * password. A password is kept whole, but for the end of the line of its file.
 */
export function readAdminAnswers(env: Environment, { readFile }: { readFile(path: string): string }): AnswersOutcome {
  const read = settingReader(env)
  const named = read.list('ADMIN_ROLES', [])
  const roles = staffRoles.filter((role) => named.includes(role))
  if (roles.length !== named.length)
    read.problems.push(`ADMIN_ROLES is "${named.join(',')}": list some of ${staffRoles.join(', ')}, or remove it.`)

  let password = env['ADMIN_PASSWORD'] || undefined
  const file = read.text('ADMIN_PASSWORD_FILE')
  if (file !== undefined && password !== undefined)
    read.problems.push('ADMIN_PASSWORD and ADMIN_PASSWORD_FILE exclude each other: remove one.')
  if (file !== undefined && password === undefined) {
    try {
      password = readFile(file).replace(/\r?\n$/, '') || undefined
    } catch {
      read.problems.push(`ADMIN_PASSWORD_FILE is "${file}", which cannot be read: correct it, or remove it.`)
    }
  }
  if (read.problems.length > 0) return { outcome: 'problems', problems: read.problems }
  const [email, username] = [read.text('ADMIN_EMAIL'), read.text('ADMIN_USERNAME')]
  return {
    outcome: 'answers',
    answers: {
      ...(email === undefined ? {} : { email }),
      ...(username === undefined ? {} : { username }),
      ...(password === undefined ? {} : { password }),
      ...(roles.length === 0 ? {} : { staffRoles: roles }),
    },
  }
}
