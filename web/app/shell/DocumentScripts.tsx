import { useEffect, useState } from 'react'
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
      <Scripts />
    </>
  )
}
