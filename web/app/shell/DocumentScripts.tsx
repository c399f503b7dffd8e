import { Children, cloneElement, Fragment, isValidElement, use, type ReactElement, type ReactNode } from 'react'
import {
  Scripts,
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useMatches,
} from 'react-router'
import { keptOfManifest } from './manifest-of-page.ts'
import { startAfterPaint, type ForwardingFiles } from './start-after-paint.ts'

let forwardingFiles: ForwardingFiles = {}

/** Says, once when the server starts, which built files only hand on exports of another. */
export const provideForwardingFiles = (files: ForwardingFiles): void => void (forwardingFiles = files)

/**
 * The scripts of the document. In a browser they have run already, and its policy (Trusted Types) forbids React to make others
 * where it renders the whole document anew: when something else has changed it before hydration, as extensions and translators
 * do, or when its data cannot be read.
 * @param textFiles the files with the page's texts
 */
export const DocumentScripts = ({ textFiles }: { textFiles: readonly string[] }) =>
  import.meta.env.SSR ? <SentScripts textFiles={textFiles} /> : <RestoredScroll />

const SentScripts = ({ textFiles }: { textFiles: readonly string[] }) => (
  <>
    <ScrollRestoration />
    <ScriptsAfterPaint textFiles={textFiles} />
  </>
)

/** What `ScrollRestoration` does besides its script. */
function RestoredScroll() {
  useScrollRestoration()
  return null
}

type Part = ReactElement<{
  href?: string
  nonce?: string | undefined
  type?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}>

/** The scripts of pages, which are alike for all addresses with the same routes: to write them takes a twentieth of a page. */
const scriptsOf = keptOfManifest<readonly Part[]>()

/** The router's scripts. Its preloads are left out: its module requests their files after the first paint. */
function ScriptsAfterPaint({ textFiles }: { textFiles: readonly string[] }) {
  const { manifest, nonce } = use(FrameworkContext) ?? {}
  const routeIds = useMatches().map(({ id }) => id)
  const scripts = scriptsOf(manifest, [...routeIds, ...textFiles].join(' '), () => {
    const made: Part | null = Scripts({})
    const parts = made ? partsOf(made) : []
    const files = [...parts.flatMap(({ props }) => props.href ?? []), ...textFiles]
    return parts
      .filter(({ props }) => props.href === undefined)
      .flatMap((part) => (part.type === Fragment ? partsOf(part).map((script) => later(script, files)) : part))
  })
  return scripts.map((script) => cloneElement(script, { nonce }))
}

const partsOf = ({ props }: Part): Part[] =>
  Children.toArray(props.children).filter((part) => isValidElement<Part['props']>(part))

function later(script: Part, files: readonly string[]): Part {
  const { type, dangerouslySetInnerHTML } = script.props
  if (type !== 'module' || !dangerouslySetInnerHTML) return script
  return cloneElement(script, {
    dangerouslySetInnerHTML: { __html: startAfterPaint(dangerouslySetInnerHTML.__html, files, forwardingFiles) },
  })
}
