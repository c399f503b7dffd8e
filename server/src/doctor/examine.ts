import { loadSettings } from '../config/load-config.ts'
import type { Settings } from '../config/read-config.ts'
import { StartProblem } from '../config/start-problem.ts'
import { checkDatabase } from './database.ts'
import { about, findingOf, type Finding } from './finding.ts'
import { checkDisk, checkNode, checkWriting } from './machine.ts'
import { checkMail } from './mail-server.ts'
import { checkTranscoding } from './transcoding.ts'
import { checkRedis } from './redis.ts'
import { checkStorage } from './storage.ts'
import {
  checkAgeProvider,
  checkGateways,
  checkProxies,
  checkPublicUrl,
  checkRedirectGateways,
  checkSecret,
  checkStripe,
} from './settings.ts'

/** Checks an installation without changing it. @returns one finding per subject, in the order in which to fix them. */
export async function examine(): Promise<Finding[]> {
  const node = checkNode(process.versions.node)
  try {
    return [node, ...(await examineWith(loadSettings()))]
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return [node, ...error.message.split('\n').map((line) => findingOf('Settings', new StartProblem(line)))]
  }
}

/** Checks an installation with the given settings. */
async function examineWith(settings: Settings): Promise<Finding[]> {
  const { dataDir, isProduction } = settings
  return [
    about('Settings').good(
      isProduction ? 'production' : 'not for production: demo accounts and the sandbox are enabled',
    ),
    await checkWriting(dataDir),
    await checkDisk(dataDir),
    await checkTranscoding(settings),
    await checkStorage(settings),
    await checkSecret(settings),
    ...(await checkDatabase(settings)),
    await checkRedis(settings),
    await checkPublicUrl(settings),
    checkProxies(settings),
    checkGateways(settings),
    checkAgeProvider(settings),
    ...(await checkStripe(settings)),
    ...checkRedirectGateways(settings),
    await checkMail(settings),
  ]
}
