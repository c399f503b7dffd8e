import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from './engines.ts'
import { INPUT_FILE, MADE_FOLDER, POSTER_FILE, type MediaJob } from './media-job.ts'
import type { ProcessLimits } from './media-limits.ts'
import type { MediaRunner } from './media-runner.ts'
import { letNobodyRead } from './write-input.ts'
import type { WorkFolders } from './work-folders.ts'
import { takeMadeFile } from './read-made-file.ts'

/** As wide as a card of a list, twice for dense screens. */
const EDGE = 640

const MIB = 1024 * 1024

/** One picture, which takes a fraction of a second. */
const LIMITS: ProcessLimits = {
  elapsedMs: 15_000,
  stallMs: 15_000,
  cpuSeconds: 10,
  residentBytes: 1_024 * MIB,
  fileBytes: 4 * MIB,
  folderBytes: 8 * MIB,
}

const JOB: MediaJob = {
  container: 'h264',
  video: 0,
  audio: null,
  startMs: 0,
  lengthMs: 1_000,
  threads: 1,
  outputs: [
    {
      kind: 'picture',
      file: POSTER_FILE,
      filter: `scale=${EDGE}:${EDGE}:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,scale=out_range=pc,format=yuvj420p`,
      quality: 6,
    },
  ],
}

type Place = { engine: Engine; runner: Pick<MediaRunner, 'start'>; folders: Pick<WorkFolders, 'create'> }

/** Decodes one key frame in a process and a folder of its own. Null: it cannot be decoded. */
export async function makeStill(keyframe: Buffer, { engine, runner, folders }: Place): Promise<Buffer | null> {
  const folder = await folders.create([MADE_FOLDER])
  try {
    const input = join(folder.path, INPUT_FILE)
    await writeFile(input, keyframe, { mode: 0o600 })
    await letNobodyRead(input)
    const running = await runner.start(engine.run(JOB, folder.path), { folder: folder.path, limits: LIMITS })
    return (await running.ended) === 'done'
      ? await takeMadeFile(join(folder.path, POSTER_FILE), LIMITS.fileBytes)
      : null
  } finally {
    await folder.remove()
  }
}
