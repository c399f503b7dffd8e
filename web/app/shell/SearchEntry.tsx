import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../design/Icon.tsx'
import { useTranslation } from '../locales/use-translation.ts'

const load = () => import('../features/search/SearchSheet.tsx')
const SearchSheet = lazy(load)

/** The search in the header of a phone. */
export function SearchEntry({ className }: { className: string | undefined }) {
  const { t, paths } = useTranslation('shell')
  return (
    <Link className={className} to={paths.search()}>
      <Icon name="search" />
      <span className="visually-hidden">{t('search')}</span>
    </Link>
  )
}

/** Opens the search over every page by Ctrl or ⌘ with K. */
export function SearchKeys() {
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      const toggle = () => setState((known) => (known === 'open' ? 'closed' : 'open'))
      // Without its code nothing opens, and the page stays; the next press asks for it again.
      load().then(toggle, () => undefined)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  if (state === 'new') return null
  return (
    <Suspense>
      <SearchSheet isOpen={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  )
}
