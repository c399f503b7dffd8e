import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SignedStatement, StatementSummary } from '@stagedoor/contract/statements'
import { expect } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { DAY_MS, type Listed, test } from '#src/test-support/test-app.ts'

const root = new URL('../../../../../', import.meta.url)

/** The commands of a section of docs/operating.md. */
async function documentedCommands(heading: string): Promise<string[]> {
  const text = await readFile(new URL('docs/operating.md', root), 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return (/```\n([^`]+)```/.exec(section)?.[1] ?? '').trim().split('\n')
}

test('who follows docs/operating.md fetches the key of the site and verifies two months that a creator has downloaded', async ({
  app,
}) => {
  const { read } = app
  const [creator, fan] = [await app.aCreator(), await app.aFan({ tokens: 50 })]
  await read('POST', `/wallet/charges/tip/${creator}`, { as: fan, body: { price: 20 } })
  await app.drain()
  await app.advance(64 * DAY_MS)
  await app.runDue()
  const { data } = await read<Listed<StatementSummary>>('GET', '/performer/statements', { as: creator })
  const [first = '', second = ''] = data.map(({ month }) => month).toReversed()

  const folder = await freshFolder('downloads')
  const files = [join(folder, `statement-${first}.json`), join(folder, `statement-${second}.pdf`)]
  const signed = await read<SignedStatement>('GET', `/performer/statements/${first}`, { as: creator })
  await writeFile(files[0] ?? '', JSON.stringify(signed))
  const pdf = await read<{ content: string }>('GET', `/performer/statements/${second}/pdf`, { as: creator })
  await writeFile(files[1] ?? '', Buffer.from(pdf.content, 'base64'))

  const [fetching = '', verifying = '', ...others] = await documentedCommands('Statements')
  expect(others).toEqual([])
  const address = /^curl -fsS https:\/\/stage\.example(\/\S+)$/.exec(fetching)?.[1] ?? ''
  const reply = await app.http.inject({ method: 'GET', url: address })
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  const { keys } = reply.json<{ keys: { publicKey: string }[] }>()
  const publicKey = keys[0]?.publicKey ?? ''

  const command = verifying
    .replace('KEY', publicKey)
    .replace('statement-2026-10.json', files[0] ?? '')
    .replace('statement-2026-11.pdf', files[1] ?? '')
  const [program = '', ...words] = command.split(' ')
  const { stdout } = await promisify(execFile)(program, words, { cwd: root })
  expect(stdout.match(/: valid$/gm)).toHaveLength(2)
  expect(stdout).toContain(`signed with ${publicKey}`)
})
