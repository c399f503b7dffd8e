import { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { StartProblem } from '../config/start-problem.ts'
import type { Identity, StaffOutcome } from '../features/identity/index.ts'
import { createAsker, type Asker } from './ask.ts'
import { createStaff } from './create-staff.ts'

const whole = { email: 'ann@site.example', username: 'ann', password: 'four random words here' }

/** An identity that gives these outcomes in turn, and notes what it was asked. */
function identityOf(...outcomes: StaffOutcome[]) {
  const requested: object[] = []
  const identity: Pick<Identity, 'registerStaff'> = {
    async registerStaff(staff) {
      requested.push(staff)
      return outcomes[requested.length - 1] ?? { outcome: 'registered', accountId: 'an id' }
    },
  }
  return { identity, requested }
}

/** A terminal at which these lines are typed, each as the answer to a question. */
function terminal(lines: readonly string[]): { asker: Asker; screen: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const shown: string[] = []
  output.on('data', (chunk: Buffer) => shown.push(chunk.toString()))
  const inner = createAsker({ input, output })
  onTestFinished(() => inner.close())
  const left = [...lines]
  const asker: Asker = {
    ...inner,
    ask(question, options) {
      const answer = inner.ask(question, options)
      const line = left.shift()
      void nextTurn().then(() => (line === undefined ? input.end() : input.write(`${line}\r`)))
      return answer
    },
  }
  return { asker, screen: () => shown.join('') }
}

test('a person is asked, the password twice, and it is not shown', async () => {
  const { identity, requested } = identityOf()
  const { asker, screen } = terminal(['ann@site.example', '', 'four random words here', 'four random words here'])
  const created = await createStaff(identity, {}, asker)
  expect(created).toEqual({ isNew: true, email: 'ann@site.example', staffRoles: ['admin'] })
  expect(requested).toEqual([{ ...whole, username: 'admin', staffRoles: ['admin'] }])
  expect(screen()).toContain('Email address: ')
  expect(screen()).not.toContain('random')
})

test('two passwords that differ are typed again', async () => {
  const { identity, requested } = identityOf()
  const { asker, screen } = terminal(['four random words', 'four random worlds', whole.password, whole.password])
  await createStaff(identity, { email: whole.email, username: 'ann' }, asker)
  expect(requested).toEqual([{ ...whole, staffRoles: ['admin'] }])
  expect(screen()).toContain('The two passwords differ')
})

test('a refused answer is given again, and only that one', async () => {
  const { identity, requested } = identityOf({ outcome: 'username_taken' })
  const { asker, screen } = terminal(['anna'])
  await createStaff(identity, whole, asker)
  expect(requested.at(-1)).toEqual({ ...whole, username: 'anna', staffRoles: ['admin'] })
  expect(screen()).toContain('This username is taken')
})

test('a terminal that closes ends it with one sentence', async () => {
  const { identity } = identityOf()
  await expect(createStaff(identity, {}, terminal([]).asker)).rejects.toThrow(new StartProblem('Nothing was created.'))
})

test('without a person a missing answer is named', async () => {
  const { identity } = identityOf()
  await expect(createStaff(identity, { email: whole.email }, null)).rejects.toThrow('Set ADMIN_EMAIL, ADMIN_USERNAME')
})

test.each<[StaffOutcome, string]>([
  [{ outcome: 'email_unreadable' }, 'ADMIN_EMAIL: This is not an email address'],
  [{ outcome: 'email_taken' }, 'ADMIN_EMAIL: An account with this email exists'],
  [{ outcome: 'username_refused', reason: 'reserved' }, 'ADMIN_USERNAME: This username is refused (reserved)'],
  [{ outcome: 'password_length' }, 'ADMIN_PASSWORD: The password of staff has 12 to 128 characters'],
  [{ outcome: 'password_too_common' }, 'ADMIN_PASSWORD: This password is among the first'],
  [{ outcome: 'overloaded' }, 'run the command again'],
])('without a person %o is one sentence that names the setting', async (outcome, sentence) => {
  const { identity } = identityOf(outcome)
  await expect(createStaff(identity, whole, null)).rejects.toThrow(sentence)
})
