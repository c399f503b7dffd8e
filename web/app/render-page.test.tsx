import { lazy, Suspense, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import {
  createRequestHandler,
  RouterContextProvider,
  Scripts,
  ServerRouter,
  type EntryContext,
  type RequestHandler,
  type ServerBuild,
} from 'react-router'
import { expect, test } from 'vitest'
import { createNarrowHandler } from './narrow-handler.ts'
import { renderPage } from './render-page.tsx'
import { DocumentScripts } from './shell/DocumentScripts.tsx'
import { startAfterPaint } from './shell/start-after-paint.ts'
import { testBuild } from './test-build.ts'

const DATA = { words: `it's <b>\\ "so"</script>\u2028\n`, list: [1, 2], nothing: null }
const NONCE = 'abc'
const url = 'http://site.test/'

/** What the router hands over for a page that shows `part`. Its data can be read once. */
async function contextOf(
  part: ReactNode,
  scripts: ReactNode = <Scripts />,
  handlerOf: (build: ServerBuild) => RequestHandler = (build) => createRequestHandler(build, 'production'),
): Promise<EntryContext> {
  let context: EntryContext | undefined
  const Page = () => (
    <html lang="en">
      <head>
        <title>A page</title>
      </head>
      <body>
        {part}
        {scripts}
      </body>
    </html>
  )
  const root = { id: 'root', path: '' }
  const build = testBuild({
    answer: (_: Request, __: number, ___: Headers, given: EntryContext) => ((context = given), new Response()),
    routes: { root: { ...root, module: { default: Page, loader: () => DATA } } },
    manifest: { root: { ...root, hasLoader: true, module: '/r.js' } },
    module: '/e.js',
  })
  await handlerOf(build)(new Request(url))
  if (!context) throw new Error('the router rendered nothing')
  return context
}

const fail = (error: unknown) => {
  throw error
}

async function render(part: ReactNode, scripts?: ReactNode) {
  const errors: unknown[] = []
  const page = {
    routerContext: await contextOf(part, scripts),
    url,
    nonce: NONCE,
    reportError: (error: unknown) => errors.push(error),
  }
  return { ...(await renderPage(page)), errors }
}

/** The same page as React's stream and the router's own script write it. */
async function streamed(part: ReactNode): Promise<string> {
  const context = await contextOf(part)
  const whole = new PassThrough()
  const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={NONCE} />, {
    nonce: NONCE,
    onAllReady: () => void pipe(whole),
  })
  return text(whole)
}

const DATA_SCRIPTS = /(?:<!--\$-->)?<script nonce="abc">window\.__reactRouterContext\.streamController[^]*(?=<\/body>)/
const dataIn = (html: string): string =>
  // eslint-disable-next-line typescript/no-implied-eval -- what a browser does with the script
  new Function(`return ${/enqueue\(([^]*?)\);/.exec(html)?.[1]}`)() as string

test('a page is the same text as streamed, with the same data', async () => {
  const part = (
    <p title={DATA.words}>
      {DATA.words} and {2} more
    </p>
  )
  const [{ html, hasFailed, errors }, expected] = [await render(part), await streamed(part)]
  expect(html.replace(DATA_SCRIPTS, '')).toBe(expected.replace(DATA_SCRIPTS, ''))
  expect(dataIn(html)).toBe(dataIn(expected))
  expect(html).not.toContain('"so"</script>')
  expect([hasFailed, errors]).toEqual([false, []])
})

test('the code of a part is waited for', async () => {
  const Late = lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) =>
        setImmediate(() => resolve({ default: () => <b>late</b> })),
      ),
  )
  const { html, hasFailed } = await render(<Suspense>{<Late />}</Suspense>)
  expect([
    html.includes('<!--$--><b>late</b><!--/$-->'),
    html.startsWith('<!DOCTYPE html>'),
    dataIn(html).length > 50,
    hasFailed,
  ]).toEqual([true, true, true, false])
})

const Failing = () => {
  throw new Error('broken')
}

test('a part that fails is left to the browser and reported once', async () => {
  const { html, hasFailed, errors } = await render(<Suspense fallback="failed">{<Failing />}</Suspense>)
  expect([html.includes('failed'), hasFailed, errors]).toEqual([true, true, [new Error('broken')]])
})

test('a page that fails as a whole throws', async () => {
  await expect(render(<Failing />)).rejects.toThrow('broken')
})

test('a document names no file to preload; its module requests the router’s files after the paint, and has no indentation', async () => {
  const [{ html }, routers] = [await render('', <DocumentScripts textFiles={['/t.js']} />), await render('')]
  const moduleIn = (page: string) => /<script[^>]* type="module"[^>]*>([^]*?)<\/script>/.exec(page)?.[1] ?? ''
  const [module, expected] = [moduleIn(html), moduleIn(routers.html)]
  const waiting = module.indexOf('for (const href of ["/e.js","/r.js","/t.js"])')
  expect([module.startsWith('await new Promise('), waiting > 0]).toEqual([true, true])
  const manifest = /(?<=window\.__reactRouterManifest = )\{[^]*?\}(?=;\n)/
  const manifestIn = (text: string) => manifest.exec(text)?.[0] ?? ''
  expect(module.slice(module.indexOf('\n', waiting) + 1).replace(manifest, '')).toBe(
    expected.replace('import * as route0 from "/r.js"', 'const route0 = await import("/r.js")').replace(manifest, ''),
  )
  const withoutFalse = (_: string, value: unknown) => (value === false ? undefined : value)
  expect(JSON.parse(manifestIn(module))).toEqual(JSON.parse(manifestIn(expected), withoutFalse))
  expect([manifestIn(module).includes('\n'), manifestIn(expected).includes('\n')]).toEqual([false, true])
  expect(expected).toContain('import * as route0')
  expect([html.includes('<link'), routers.html.includes('<link rel="modulepreload"')]).toEqual([false, true])
})

test('scripts that are made once for all pages with the same routes run by the nonce of each, as those made for one page', async () => {
  const narrowly = (build: ServerBuild): RequestHandler => {
    const handler = createNarrowHandler(build, 'production')
    return (request) => handler(request, new RouterContextProvider())
  }
  const routerContext = await contextOf('', <DocumentScripts textFiles={['/t.js']} />, narrowly)
  const scriptsWith = async (context: EntryContext, nonce: string) => {
    // The data of a page can be read once.
    const { serverHandoffStream: _, ...withoutData } = context
    const { html } = await renderPage({ routerContext: withoutData, url, nonce, reportError: fail })
    return html.replace(/<script nonce="\w+">window\.__reactRouterContext\.streamController[^]*/, '')
  }
  const [first, second] = [await scriptsWith(routerContext, 'first'), await scriptsWith(routerContext, 'second')]
  expect(first.match(/nonce="first"/g)).toHaveLength(3)
  expect(second).toBe(first.replaceAll('"first"', '"second"'))
  const alone = await contextOf('', <DocumentScripts textFiles={['/t.js']} />)
  expect(await scriptsWith(alone, 'second')).toBe(second)
  const others = await contextOf('', <DocumentScripts textFiles={['/u.js']} />, narrowly)
  expect(await scriptsWith(others, 'second')).toBe(second.replace('"/t.js"', '"/u.js"'))
})

test('what only hands on exports of another file is not requested, and imports of what is imported are not named', () => {
  const module = [
    'import * as route0 from "/r.js";',
    'import * as route1 from "/page.js";',
    'window.__reactRouterManifest = {',
    '  "routes": {"root": {"module": "/r.js","imports": ["/a.js"]},"page": {"module": "/page.js","imports": ["/a.js"]},"linked": {"module": "/linked.js","imports": ["/b.js"]}}',
    '};',
  ].join('\n')
  const forwarding = { '/r.js': { from: '/a.js', exports: { default: 'I', Layout: 'N' } } }
  const text = startAfterPaint(module, ['/r.js', '/a.js', '/page.js'], forwarding)
  expect(text.slice(text.indexOf('for (const href')).split('\n')).toEqual([
    expect.stringContaining('of ["/a.js","/page.js"])'),
    'const route0 = await import("/a.js").then((m) => ({default:m.I,Layout:m.N}));',
    'const route1 = await import("/page.js");',
    'window.__reactRouterManifest = {"routes": {"root": {"module": "/r.js"},"page": {"module": "/page.js"},"linked": {"module": "/linked.js","imports": ["/b.js"]}}};',
  ])
})
