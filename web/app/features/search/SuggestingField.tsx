import { Autocomplete } from '@base-ui/react/autocomplete'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '../../design/Icon.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { placeOf, type Suggestion } from './found.ts'
import { pagesNamed } from './own-pages.ts'
import form from '../profiles/SearchForm.module.css'
import styles from './Search.module.css'
import { searchInput } from './search-input.ts'
import { SuggestionRow } from './SuggestionRow.tsx'
import { useOwnPages } from './use-own-pages.ts'
import { useSuggestions } from './use-suggestions.ts'

preloadTexts('search')

/** A list that is always open takes Enter for itself. Enter that ends an input method's composition searches for nothing. */
function submitOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  const { form: owner } = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.currentTarget.getAttribute('aria-activedescendant')) return
  event.preventDefault()
  owner?.requestSubmit()
}

/** What was written in a field that this one stands in for, and where; `selection` is null when the focus is elsewhere. */
export type Written = { typed: string; selection: readonly [start: number | null, end: number | null] | null }

type FieldProps = {
  /** What was searched for. */
  q: string
  written?: Written
  /** Of a sheet, whose list is always open and which is closed by a choice. */
  onChoose?: () => void
  fieldRef?: RefObject<HTMLInputElement | null>
}

/** The field of a search form with suggestions. */
export function SuggestingField({ q, written, onChoose, fieldRef }: FieldProps) {
  const { t, paths } = useTranslation('search')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(written?.typed ?? q)
  const isInSheet = onChoose !== undefined
  const ownPages = useOwnPages()
  const { suggestions: things, isLoading } = useSuggestions(
    typed === q && !isInSheet ? '' : typed,
    isInSheet ? 'sheet' : 'page',
  )
  // On the page of the search there are only its results.
  const suggestions = isInSheet ? [...pagesNamed(ownPages, typed), ...things] : things
  const ownRef = useRef<HTMLInputElement>(null)
  const selection = useRef(written?.selection)
  useLayoutEffect(() => {
    if (!selection.current) return
    ownRef.current?.focus({ preventScroll: true })
    ownRef.current?.setSelectionRange(...selection.current)
    selection.current = null
  }, [])
  const isNothing = suggestions.length === 0 && !isLoading
  const choose = (suggestion: Suggestion) => {
    onChoose?.()
    void navigate(placeOf(paths, suggestion))
  }
  const list = (
    <Autocomplete.List>
      {(suggestion: Suggestion) => (
        <Autocomplete.Item
          key={`${suggestion.type} ${suggestion.id ?? suggestion.text}`}
          value={suggestion}
          className={styles.item}
          onClick={() => choose(suggestion)}
        >
          <SuggestionRow suggestion={suggestion} />
        </Autocomplete.Item>
      )}
    </Autocomplete.List>
  )
  const open = isInSheet ? { inline: true, open: true } : { defaultOpen: typed !== q }
  return (
    <Autocomplete.Root
      {...open}
      items={suggestions}
      mode="none"
      value={typed}
      onValueChange={(value, { reason }) => {
        if (reason !== 'item-press') setTyped(value)
      }}
      itemToStringValue={({ text }: Suggestion) => text}
    >
      <span className={form.box}>
        <Icon name="search" className={form.icon} />
        <Autocomplete.Input
          ref={fieldRef ?? ownRef}
          {...searchInput(t)}
          onKeyDown={isInSheet ? submitOnEnter : undefined}
        />
      </span>
      {isInSheet ? (
        <OpenList list={list} note={typed.trim() === '' ? t('hint') : isNothing ? t('noSuggestions') : null} />
      ) : (
        <ListBelow list={list} isHidden={suggestions.length === 0} />
      )}
    </Autocomplete.Root>
  )
}

const OpenList = ({ list, note }: { list: ReactNode; note: string | null }) => (
  <div className={styles.inSheet}>
    {list}
    <Autocomplete.Status>{note}</Autocomplete.Status>
  </div>
)

const ListBelow = ({ list, isHidden }: { list: ReactNode; isHidden: boolean }) => (
  <Autocomplete.Portal>
    <Autocomplete.Positioner className={styles.positioner} align="start" sideOffset={6}>
      <Autocomplete.Popup className={styles.popup} hidden={isHidden}>
        {list}
      </Autocomplete.Popup>
    </Autocomplete.Positioner>
  </Autocomplete.Portal>
)
