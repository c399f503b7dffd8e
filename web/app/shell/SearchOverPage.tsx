import { useEffect } from 'react'
import { lazySheet } from '../design/lazy-sheet.tsx'
import { OpeningSearch } from './OpeningSearch.tsx'

/** What is typed before the sheet is there, which goes on in it. */
let typed = ''
const type = (text: string) => void (typed = text)
const readTyped = () => typed

const { Sheet: SearchSheet } = lazySheet(
  async () => (await import('../features/search/SearchSheet.tsx')).SearchSheet,
  ({ onClose }) => <OpeningSearch onType={type} onClose={onClose} />,
)

/** The search over every page, whose code is fetched before it is opened first. */
export function SearchOverPage({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // What was typed and left, or searched for, does not come back.
  useEffect(() => {
    if (!isOpen) type('')
  }, [isOpen])
  return <SearchSheet readTyped={readTyped} onTaken={() => type('')} isOpen={isOpen} onClose={onClose} />
}
