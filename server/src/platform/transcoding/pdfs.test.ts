import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { somePictures } from '#src/test-support/test-decoders.ts'
import { aPdf, aPdfOf } from '#src/test-support/test-pdfs.ts'
import { startPictureChild } from './picture-child.ts'

const sourceOf = (bytes: Buffer) => ({ sizeBytes: bytes.length, open: async () => Readable.from([bytes]) })

test.each([true, false])('an ordinary PDF is written anew with all its pages, packed or not', async (isPacked) => {
  const given = await aPdf(
    ({ context, catalog }) => {
      // Word processors say where reading begins.
      catalog.set(PDFName.of('OpenAction'), context.obj([0, 'XYZ', null, null, 0]))
    },
    { pageCount: 3, isPacked },
  )
  const { pictures } = somePictures()

  const result = await pictures.rewritePdf(sourceOf(given))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  const document = await PDFDocument.load(result.bytes, { updateMetadata: false })
  expect(document.getPageCount()).toBe(3)
  expect(result.bytes.includes('/ObjStm')).toBe(false)
})

test('what lies around the objects of a PDF is gone: former revisions and other files', async () => {
  const overwritten = '7 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj\n'
  const given = aPdfOf(`${overwritten}7 0 obj\n<<>>\nendobj\n`)
  const script = '<script>alert(document.cookie)</script>'
  const polyglot = Buffer.concat([
    given.subarray(0, 9),
    Buffer.from(`%${script}\n`),
    given.subarray(9),
    Buffer.from(script),
  ])
  const { pictures } = somePictures()

  const result = await pictures.rewritePdf(sourceOf(polyglot))

  if (result.outcome !== 'done') return expect.unreachable(result.outcome)
  expect(['<script>', 'JavaScript', 'app.alert'].filter((text) => result.bytes.includes(text))).toEqual([])
})

const action = (entries: string) => aPdfOf('', `/OpenAction<<${entries}>>`)
const annotation = (entries: string) => aPdfOf(`7 0 obj\n<</Type/Annot/Rect[0 0 9 9]${entries}>>\nendobj\n`)

const forbidden: Record<string, Buffer | Promise<Buffer>> = {
  'a script that runs at once': action('/S/JavaScript/JS(app.alert(1))'),
  'a script in the document’s names': aPdf((document) => document.addJavaScript('main', 'app.alert(1)')),
  'a packed script in the document’s names': aPdf((document) => document.addJavaScript('main', 'app.alert(1)'), {
    isPacked: true,
  }),
  'a script with an escaped name': annotation('/Subtype/Link/A<</S/J#61vaScript/J#53(1)>>'),
  'an action that opens another page at once': action('/S/GoTo/D[3 0 R/Fit]'),
  'a program to start': annotation('/Subtype/Link/A<</S/Launch/F(cmd.exe)>>'),
  'a form that sends': annotation('/Subtype/Widget/A<</S/SubmitForm/F(https://evil.example)>>'),
  'a link': annotation('/Subtype/Link/A<</S/URI/URI(https://evil.example)>>'),
  'a link to another file': annotation('/Subtype/Link/A<</S/GoToR/F(//evil.example/share)/D[0/Fit]>>'),
  'an action of a page': aPdfOf('', '/AA<</WC<</S/Named/N/Print>>>>'),
  'another file': aPdf((document) => document.attach(Buffer.from('MZ'), 'a.exe').then(() => undefined)),
  'a film': annotation('/Subtype/RichMedia/RichMediaContent<<>>'),
  'an XFA form': aPdfOf('', '/AcroForm<</Fields[]/XFA(x)>>'),
  'twenty-one pages': aPdf(() => undefined, { pageCount: 21 }),
  encryption: aPdf((document) => document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} })),
  'encryption with a password': aPdf((document) =>
    document.encrypt({ userPassword: 'user', ownerPassword: 'owner', permissions: {} }),
  ),
  'no pages': Buffer.from('%PDF-1.7\n<script>alert(1)</script>'),
  'a page that contains itself': aPdfOf('', '', '[2 0 R]'),
  'only its first bytes': Buffer.from('%PDF-1.4'),
}

test('refuses what acts, leads elsewhere, carries other files or cannot be read, and keeps the process', async () => {
  const programs: string[] = []
  const { pictures } = somePictures({
    start(log, program) {
      programs.push(program ?? '')
      return startPictureChild(log, program)
    },
  })
  const outcomes: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(forbidden))
    outcomes[name] = (await pictures.rewritePdf(sourceOf(await bytes))).outcome

  expect(outcomes).toEqual(Object.fromEntries(Object.keys(forbidden).map((name) => [name, 'refused'])))
  expect((await pictures.rewritePdf(sourceOf(await aPdf()))).outcome).toBe('done')
  expect(programs).toEqual(['pdf-worker.ts'])
})

test('ends the process of a PDF that takes too long', async () => {
  const { pictures } = somePictures({ limits: { processorMs: 1, elapsedMs: 60_000 } })
  expect(await pictures.rewritePdf(sourceOf(await aPdf()))).toEqual({ outcome: 'too_costly' })
})
