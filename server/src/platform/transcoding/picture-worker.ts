import { Value } from 'typebox/value'
import { MAXIMUM_INPUT_BYTES, PictureTask } from './picture-messages.ts'
import { frameStart, readFrames } from './picture-frames.ts'
import { allowOnlyPictureDecoders, performTask } from './picture-operations.ts'

/**
 * The process that touches anonymous visitors' pictures. It is started with an empty environment, may read nothing but its own
 * code and write no file (see `picture-child.ts`), knows only its standard input and output, and ends with the first.
 */
const NOBODY = 65_534

allowOnlyPictureDecoders()
// The terminal's Ctrl-C reaches the whole group; the server lets the task at work finish.
process.on('SIGINT', () => undefined)
if (process.getuid?.() === 0) {
  process.setgroups?.([])
  process.setgid?.(NOBODY)
  process.setuid?.(NOBODY)
}

for await (const { header, body } of readFrames(process.stdin, MAXIMUM_INPUT_BYTES)) {
  const { reply, bodies } = await performTask(Value.Parse(PictureTask, header), body)
  const bodyBytes = bodies.reduce((sum, bytes) => sum + bytes.length, 0)
  for (const part of [frameStart(reply, bodyBytes), ...bodies]) process.stdout.write(part)
}
process.exit(0)
