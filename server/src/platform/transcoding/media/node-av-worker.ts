import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { becomeNobody } from '../become-nobody.ts'
import type { WorkerTask } from './media-job.ts'
import { probeFile } from './node-av-probe.ts'
import { runJob } from './node-av-run.ts'

/**
 * The process that reads and encodes files of anonymous visitors with `node-av`. It gets its task as the first line of
 * its input, works in its current folder, and ends with its input: when the server is gone.
 */
Log.setLevel(AV_LOG_ERROR)
becomeNobody()

const task = await firstLine()
if (task.task === 'probe') process.stdout.write(JSON.stringify(await probeFile(task.container)))
else await runJob(task.job, (ms) => process.stdout.write(`out_time_us=${Math.round(ms * 1_000)}\n`))
process.exit(0)

function firstLine(): Promise<WorkerTask> {
  return new Promise((resolve) => {
    let text = ''
    process.stdin.setEncoding('utf8')
    process.stdin.on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) resolve(JSON.parse(text) as WorkerTask)
    })
    process.stdin.on('end', () => process.exit(1))
  })
}
