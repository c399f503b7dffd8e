import { Value } from 'typebox/value'
import { frameStart, readFrames } from './picture-frames.ts'
import { MAXIMUM_INPUT_BYTES, PictureTask } from './picture-messages.ts'
import { performTask, type DecodeOther } from './picture-operations.ts'

/** Performs the tasks that arrive at standard input, and ends the process with it. */
export async function serveTasks(decodeOther?: DecodeOther): Promise<never> {
  for await (const { header, body } of readFrames(process.stdin, MAXIMUM_INPUT_BYTES)) {
    const { reply, bodies } = await performTask(Value.Parse(PictureTask, header), body, decodeOther)
    const bodyBytes = bodies.reduce((sum, bytes) => sum + bytes.length, 0)
    for (const part of [frameStart(reply, bodyBytes), ...bodies]) process.stdout.write(part)
  }
  process.exit(0)
}
