import { useLayoutEffect, useRef } from 'react'

/**
 * A native dialog that is open over the page for as long as it is rendered. It is closed before it is removed, so that the browser
 * gives the focus back to what had it. @returns its ref
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
