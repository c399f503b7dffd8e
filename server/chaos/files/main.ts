import { chooseEngine } from '#src/platform/transcoding/media/choose-engine.ts'
import { loadSettings } from '#src/config/load-config.ts'
import { judgeFiles } from './judge-files.ts'

/** `npm run fuzz:media -- COUNT SEED`: broken pictures, videos and sounds, each of which must be judged. */
const count = Number(process.argv[2] ?? 2_000)
const seed = Number(process.argv[3] ?? 1)
const engine = chooseEngine(loadSettings().ffmpeg)

console.log(`${count} broken files with seed ${seed}, by ${engine.name}`)
const report = await judgeFiles({ count, seed, engine }, (done) => {
  if (done % 100 === 0) console.log(`${done} judged`)
})
console.table(report.outcomes)
for (const fault of report.faults) console.log(fault)
console.log(report.faults.length === 0 ? 'Every file was judged, and nothing was left behind.' : 'Faults were found.')
process.exit(report.faults.length === 0 ? 0 : 1)
