import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Value } from 'typebox/value'
import { readableFolders } from '../readable-folders.ts'
import { ffmpegArguments, ffprobeArguments } from './ffmpeg-arguments.ts'
import { readFfprobe } from './ffprobe-answer.ts'
import { FileFacts, type Container, type MediaJob, type WorkerTask } from './media-job.ts'
import type { Command } from './media-process.ts'

/** What runs: how to ask what a file is, how to read the answer, and how to run one job. `folder` is where it works. */
export type Engine = {
  readonly name: 'ffmpeg' | 'node-av'
  probe(container: Container, folder: string): Command
  /** @throws on an invalid answer. */
  readFacts(output: string): FileFacts
  run(job: MediaJob, folder: string): Command
  /** Whether it has the filters that turn HDR into what screens show. */
  mapsTones(): Promise<boolean>
}

/** The programs `ffmpeg` and `ffprobe` of the system. */
export function createFfmpegEngine(programs: { ffmpeg: string; ffprobe: string }): Engine {
  const command = (program: string, args: string[]): Command => ({ program, args, input: null, dropsRoot: false })
  let mapsTones: Promise<boolean> | undefined
  return {
    name: 'ffmpeg',
    probe: (container) => command(programs.ffprobe, ffprobeArguments(container)),
    readFacts: readFfprobe,
    run: (job) => command(programs.ffmpeg, ffmpegArguments(job)),
    mapsTones: () => (mapsTones ??= hasFilters(programs.ffmpeg, ['zscale', 'tonemap'])),
  }
}

/** Some builds of the program lack filters whose libraries are optional. */
async function hasFilters(ffmpeg: string, names: readonly string[]): Promise<boolean> {
  const { stdout } = await promisify(execFile)(ffmpeg, ['-v', 'error', '-filters'], { env: {} }).catch(() => ({
    stdout: '',
  }))
  return names.every((name) => new RegExp(`^ \\S+ ${name} `, 'm').test(stdout))
}

/** `node-av` in a Node process with the permission model: it reads only its own code and its folder, and writes only there. */
export function createNodeAvEngine(): Engine {
  const command = (task: WorkerTask, folder: string): Command => ({
    program: process.execPath,
    args: [
      '--permission',
      '--allow-addons',
      ...readableFolders('node-av').map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-read=${folder}`,
      `--allow-fs-write=${folder}`,
      '--max-old-space-size=256',
      '--no-warnings',
      join(import.meta.dirname, 'node-av-worker.ts'),
    ],
    input: JSON.stringify(task),
    dropsRoot: true,
  })
  return {
    name: 'node-av',
    probe: (container, folder) => command({ task: 'probe', container }, folder),
    readFacts: (output) => Value.Parse(FileFacts, JSON.parse(output)),
    run: (job, folder) => command({ task: 'run', job }, folder),
    mapsTones: async () => true,
  }
}
