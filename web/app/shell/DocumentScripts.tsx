import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Scripts, ScrollRestoration } from 'react-router'
import { startAfterPaint, type ForwardingFiles } from './start-after-paint.ts'

let isRunning = false

let forwardingFiles: ForwardingFiles = {}

/** Says, once when the server starts, which built files only hand on exports of another. */
export const provideForwardingFiles = (files: ForwardingFiles): void => void (forwardingFiles = files)

/**
 * The scripts of the document. The browser builds the document again when its own data cannot be read, such as without a
 * connection; they run already then, and its policy (Trusted Types) forbids React to make further ones.
 * @param textFiles the files with the page's texts
 */
export function DocumentScripts({ textFiles }: { textFiles: readonly string[] }) {
  const [isBuiltAgain] = useState(() => isRunning)
  useEffect(() => {
    isRunning = true
  }, [])
  if (isBuiltAgain) return null
  return (
    <>
      <ScrollRestoration />
      <ScriptsAfterPaint textFiles={textFiles} />
    </>
  )
}

type Part = ReactElement<{
  href?: string
  type?: string
  children?: ReactNode
  dangerouslySetInnerHTML?: { __html: string }
}>

/**
 * The router's scripts. Its preloads are left out: its module requests their files after the first paint. A browser, which finds the
 * scripts in the document, only has to know how many they are.
 */
function ScriptsAfterPaint({ textFiles }: { textFiles: readonly string[] }) {
  const scripts: Part | null = Scripts({})
  if (!scripts) return null
  const parts = partsOf(scripts)
  const inline = parts.filter(({ props }) => props.href === undefined)
  if (!import.meta.env.SSR) return inline
  const files = [...parts.flatMap(({ props }) => props.href ?? []), ...textFiles]
  return inline.map((part) => (part.type === Fragment ? partsOf(part).map((script) => later(script, files)) : part))
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
