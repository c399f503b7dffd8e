import { useEffect, useRef } from 'react'

/** A native dialog that is open over the page for as long as it is rendered. @returns its ref */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
