import { useEffect } from 'react'

/**
 * Marks the document with `data-NAME` while a component is shown, for styles of what stands elsewhere. `:root:has([data-NAME])` would say
 * the same, but the browser would look through the whole document for it with each element that comes or goes.
 * @param name in camel case
 */
export function useRootMark(name: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = ''
    return () => {
      delete dataset[name]
    }
  }, [name])
}
