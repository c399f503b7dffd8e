import { startEmbedded } from '../platform/db/embedded/embedded.ts'

/**
 * A process that uses the embedded PostgreSQL of a folder, for tests about several processes and about killed ones.
 * It writes one line when the database is ready and leaves when its input ends.
 */
const [dataDir = ''] = process.argv.slice(2)
const { url, stop } = await startEmbedded({ dataDir, isDurable: false })
process.stdout.write(`${url}\n`)
process.stdin.resume().once('end', () => void stop())
