import { Value } from 'typebox/value'
import { becomeNobody } from './become-nobody.ts'
import { MAXIMUM_INPUT_BYTES, PictureTask } from './picture-messages.ts'
import { frameStart, readFrames } from './picture-frames.ts'
import { allowOnlyPictureDecoders, performTask } from './picture-operations.ts'

/**
 * The process that decodes pictures of anonymous visitors. It starts with an empty environment, may read only its own
 * code and write no file (see `picture-child.ts`), communicates by standard input and output only, and ends with its
 * input.
 */
allowOnlyPictureDecoders()
becomeNobody()

for await (const { header, body } of readFrames(process.stdin, MAXIMUM_INPUT_BYTES)) {
  const { reply, bodies } = await performTask(Value.Parse(PictureTask, header), body)
  const bodyBytes = bodies.reduce((sum, bytes) => sum + bytes.length, 0)
  for (const part of [frameStart(reply, bodyBytes), ...bodies]) process.stdout.write(part)
}
process.exit(0)
