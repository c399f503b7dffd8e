import type { AdminAnswers } from '../config/admin-answers.ts'
import { StartProblem } from '../config/start-problem.ts'
import type { Identity } from '../features/identity/index.ts'
import type { Asker } from './ask.ts'
import { explainRefusal, type Field } from './explain.ts'

const names = { email: 'ADMIN_EMAIL', username: 'ADMIN_USERNAME', password: 'ADMIN_PASSWORD' } as const

/** An account that was created, or existed already. */
type Created = { isNew: boolean; email: string; staffRoles: AdminAnswers['staffRoles'] }

/**
 * Creates a member of staff from the given answers; a person at the terminal gives the missing ones, and gives those
 * again that are refused. The role is `admin` unless another is given.
 * @param asker null: nobody is there to ask
 * @throws StartProblem when an answer is refused or missing and nobody is there to ask
 */
export async function createStaff(
  identity: Pick<Identity, 'registerStaff'>,
  given: Partial<AdminAnswers>,
  asker: Asker | null,
): Promise<Created> {
  const answers = { ...given }
  for (;;) {
    const { email, username, password } = await complete(answers, asker)
    const staffRoles = answers.staffRoles ?? ['admin']
    const result = await identity.registerStaff({ email, username, password, staffRoles })
    if (result.outcome === 'registered' || result.outcome === 'exists')
      return { isNew: result.outcome === 'registered', email, staffRoles }
    const { field, sentence } = explainRefusal(result)
    if (asker === null || field === null) throw new StartProblem(field ? `${names[field]}: ${sentence}` : sentence)
    asker.print(sentence)
    Reflect.deleteProperty(answers, field)
  }
}

async function complete(answers: Partial<AdminAnswers>, asker: Asker | null): Promise<Record<Field, string>> {
  if (asker === null) {
    const { email, username, password } = answers
    if (email === undefined || username === undefined || password === undefined)
      throw new StartProblem(
        'Set ADMIN_EMAIL, ADMIN_USERNAME and ADMIN_PASSWORD (or ADMIN_PASSWORD_FILE), or run create-admin in a terminal, where it asks.',
      )
    return { email, username, password }
  }
  answers.email ??= (await asker.ask('Email address')).trim()
  answers.username ??= (await asker.ask('Username', { fallback: 'admin' })).trim()
  answers.password ??= await askTwice(asker)
  return { email: answers.email, username: answers.username, password: answers.password }
}

/** A typing error in a password that nobody sees would lock its owner out. */
async function askTwice(asker: Asker): Promise<string> {
  for (;;) {
    const password = await asker.ask('Password (is not shown)', { isHidden: true })
    if ((await asker.ask('The same password again', { isHidden: true })) === password) return password
    asker.print('The two passwords differ: type them again.')
  }
}
