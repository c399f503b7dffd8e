import { Children, cloneElement, isValidElement, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'

let isRunning = false

/**
 * The scripts of the document. The browser builds the document again when its own data cannot be read, such as without a
 * connection; they run already then, and its policy (Trusted Types) forbids React to make further ones.
 */
export function DocumentScripts() {
  const [isBuiltAgain] = useState(() => isRunning)
  useEffect(() => {
    isRunning = true
  }, [])
  if (isBuiltAgain) return null
  return (
    <>
      <ScrollRestoration />
      <ScriptsAfterContent />
    </>
  )
}

/**
 * The router's scripts. Their files are fetched after what is painted: a browser gives them the priority of stylesheets and
 * pictures otherwise, and on a slow line nothing is seen until all of them have arrived.
 */
function ScriptsAfterContent() {
  const scripts: ReactElement<{ children: ReactNode }> | null = Scripts({})
  return scripts && <>{Children.map(scripts.props.children, withLowPriority)}</>
}

const withLowPriority = (child: ReactNode): ReactNode =>
  isValidElement<{ fetchPriority?: 'low' }>(child) && child.type === 'link'
    ? cloneElement(child, { fetchPriority: 'low' })
    : child
