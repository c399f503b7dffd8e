import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { withoutShownChoices } from './choices-in-document.ts'

/** Code of a part that takes longer than this is left to the browser. */
const WAIT_MS = 1_000
/** How React marks what it left to the browser: its code was not there yet, or it failed. */
const LEFT_OUT = '<!--$!-->'
const END = '</body></html>'

type Page = {
  routerContext: EntryContext
  url: string
  nonce: string
  reportError: (error: unknown) => void
}

/** `hasFailed`: a part failed, and was reported. */
type Rendered = { html: string; hasFailed: boolean }

/**
 * Renders a page as one text. Decision 0400.
 * @throws what a part outside any boundary throws
 */
export async function renderPage({ routerContext, url, nonce, reportError }: Page): Promise<Rendered> {
  const { serverHandoffStream, ...withoutData } = routerContext
  const data = await textOf(serverHandoffStream)
  const page = <ServerRouter context={withoutData} url={url} nonce={nonce} />
  const { html, hasFailed } = renderAtOnce(page) ?? (await renderWhenReady(page, reportError))
  const end = html.lastIndexOf(END)
  return { html: html.slice(0, end) + dataScript(withoutShownChoices(data, html), nonce) + html.slice(end), hasFailed }
}

/** Null when a part has to be waited for, or fails. */
function renderAtOnce(page: ReactNode): Rendered | null {
  try {
    const html = renderToString(page)
    return html.includes(LEFT_OUT) ? null : { html: `<!DOCTYPE html>${html}`, hasFailed: false }
  } catch {
    return null
  }
}

/** Waits for parts whose code is read for the first time, and reports what fails. */
function renderWhenReady(page: ReactNode, reportError: Page['reportError']): Promise<Rendered> {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
  const late = new Error('the code of a part of a page was not read in time')
  const parts: Buffer[] = []
  let hasFailed = false
  const sink = new Writable({
    write: (part: Buffer, _encoding, done) => {
      parts.push(part)
      done()
    },
    final: (done) => {
      resolve({ html: Buffer.concat(parts).toString(), hasFailed })
      done()
    },
  })
  const { pipe, abort } = renderToPipeableStream(page, {
    // Otherwise what is large is shown by a script: never before JavaScript.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onAllReady: () => void pipe(sink),
    onShellError: reject,
    onError: (error) => {
      hasFailed ||= error !== late
      reportError(error)
    },
  })
  const giveUp = setTimeout(() => abort(late), WAIT_MS)
  return promise.finally(() => clearTimeout(giveUp))
}

/** The data of the page's routes, as the router reads them in the browser. */
async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream?.getReader()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text
    text += decoder.decode(part.value, { stream: true })
  }
}

/** What the router's own scripts do, in one. */
const dataScript = (data: string, nonce: string): string =>
  `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue('${data.replaceAll(UNSAFE, escapedIn)}');window.__reactRouterContext.streamController.close()</script>`

/** What would end a text between apostrophes, or the script around it. */
const UNSAFE = /['\\\n\r<\u2028\u2029]/g
const escapes: Readonly<Record<string, string>> = { "'": String.raw`\'`, '\\': String.raw`\\`, '\n': String.raw`\n` }
const escapedIn = (character: string): string =>
  escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
