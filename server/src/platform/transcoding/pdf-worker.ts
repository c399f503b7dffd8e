import { Value } from 'typebox/value'
import { becomeNobody } from './become-nobody.ts'
import { MAXIMUM_INPUT_BYTES, PdfTask } from './picture-messages.ts'
import { frameStart, readFrames } from './picture-frames.ts'
import { rewritePdf } from './pdf-operations.ts'

/** The process that reads PDFs of anonymous visitors, locked in like the one that decodes pictures. */
becomeNobody()

for await (const { header, body } of readFrames(process.stdin, MAXIMUM_INPUT_BYTES)) {
  Value.Assert(PdfTask, header)
  const { reply, body: written } = await rewritePdf(body)
  for (const part of [frameStart(reply, written.length), written]) process.stdout.write(part)
}
process.exit(0)
