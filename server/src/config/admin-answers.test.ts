import { expect, test } from 'vitest'
import { readAdminAnswers } from './admin-answers.ts'

const files: Record<string, string> = { '/run/secrets/admin': ' four random words here \n' }

function readFile(path: string): string {
  const text = files[path]
  if (text === undefined) throw new Error('ENOENT')
  return text
}

const read = (env: Record<string, string>) => readAdminAnswers(env, { readFile })

test('without settings everything is asked for', () => {
  expect(read({})).toEqual({ outcome: 'answers', answers: {} })
})

test('the environment answers in place of a person, and a password is kept whole', () => {
  const env = {
    ADMIN_EMAIL: 'ann@site.example ',
    ADMIN_USERNAME: 'ann',
    ADMIN_PASSWORD: ' spaces count ',
    ADMIN_ROLES: 'reviewer,support',
  }
  expect(read(env)).toEqual({
    outcome: 'answers',
    answers: {
      email: 'ann@site.example',
      username: 'ann',
      password: ' spaces count ',
      staffRoles: ['reviewer', 'support'],
    },
  })
})

test('a password may lie in a file, without the end of its line', () => {
  expect(read({ ADMIN_PASSWORD_FILE: '/run/secrets/admin' })).toEqual({
    outcome: 'answers',
    answers: { password: ' four random words here ' },
  })
})

test.each<[Record<string, string>, string]>([
  [{ ADMIN_ROLES: 'admin,king' }, 'ADMIN_ROLES is "admin,king"'],
  [{ ADMIN_PASSWORD: 'hunter2', ADMIN_PASSWORD_FILE: '/run/secrets/admin' }, 'exclude each other: remove one.'],
  [{ ADMIN_PASSWORD_FILE: '/nowhere' }, 'ADMIN_PASSWORD_FILE is "/nowhere", which cannot be read'],
])('%o is a problem that names the setting and repeats no password', (env, sentence) => {
  const outcome = read(env)
  const problems = outcome.outcome === 'problems' ? outcome.problems.join('\n') : ''
  expect(problems).toContain(sentence)
  expect(problems).not.toContain('hunter2')
})
