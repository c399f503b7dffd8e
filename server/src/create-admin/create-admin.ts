import { buildApp } from '../app.ts'
import { loadAdminAnswers, loadConfig } from '../config/load-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { startDatabase } from '../start-database.ts'
import { createAsker } from './ask.ts'
import { createStaff } from './create-staff.ts'

// `npm run create-admin`: creates a member of staff, whether the product is running or not, and whether its database
// exists already or not. Ends with 1 and one sentence when it cannot.
try {
  await createAdmin()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function createAdmin(): Promise<void> {
  const answers = loadAdminAnswers()
  const config = await loadConfig()
  await using started = new AsyncDisposableStack()
  const logins = await startDatabase(config, started, (line) => console.log(`• ${line} …`))
  const app = await buildApp({ config: { ...config, role: 'web' }, logins, logs: false, web: null })
  started.defer(() => app.close())
  const asker = process.stdin.isTTY ? createAsker({ input: process.stdin, output: process.stdout }) : null
  if (asker) started.defer(() => asker.close())

  const { isNew, email, staffRoles } = await createStaff(app.features.identity, answers, asker)
  const who = `${email} (${staffRoles.join(', ')})`
  console.log(isNew ? `Created ${who}.` : `${who} exists already: nothing was changed.`)
  if (isNew) console.log(`Sign in at ${config.publicUrl}/auth/login, which asks for a second step to be set up.`)
}
