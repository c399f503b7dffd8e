import { useEffect, useState } from 'react'
import { lazySheet } from '../design/lazy-sheet.tsx'
import { OpeningSearch } from './OpeningSearch.tsx'
import { isSearchKey } from './search-key.ts'

/** What is typed before the sheet is there, which goes on in it. */
let typed = ''
const type = (text: string) => void (typed = text)
const readTyped = () => typed

const { Sheet: SearchSheet } = lazySheet(
  async () => (await import('../features/search/SearchSheet.tsx')).SearchSheet,
  ({ onClose }) => <OpeningSearch onType={type} onClose={onClose} />,
)

/** Opens the search over every page by Ctrl or ⌘ with K. `isWanted`: it was pressed before this was there. */
export function SearchKeys({ isWanted }: { isWanted: boolean }) {
  const [isOpen, setOpen] = useState(isWanted)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      setOpen((known) => !known)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  // What was typed and left, or searched for, does not come back.
  useEffect(() => {
    if (!isOpen) type('')
  }, [isOpen])
  return <SearchSheet readTyped={readTyped} onTaken={() => type('')} isOpen={isOpen} onClose={() => setOpen(false)} />
}
