import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import form from '../profiles/SearchForm.module.css'
import { searchInput } from './search-input.ts'
import type { SuggestingField, Written } from './SuggestingField.tsx'

type Suggesting = { Field: typeof SuggestingField; written: Written }

/**
 * The field of the search page. It is a plain one until it is used: then suggestions are fetched, and a field with them
 * takes its place with what was typed meanwhile, the focus and the selection. Text that an input method is composing is
 * waited for.
 */
export function SearchField({ q }: { q: string }) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const isComposing = useRef(false)
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null)

  async function suggest() {
    // Without its code the field searches all the same; the next use asks for it again.
    const code = await import('./SuggestingField.tsx').catch(() => null)
    const field = input.current
    if (code === null || field === null || isComposing.current) return
    const { value: typed, selectionStart, selectionEnd } = field
    const selection = document.activeElement === field ? ([selectionStart, selectionEnd] as const) : null
    // At once, so that no key is pressed in between.
    flushSync(() => setSuggesting({ Field: code.SuggestingField, written: { typed, selection } }))
  }

  if (suggesting !== null) return <suggesting.Field q={q} written={suggesting.written} />
  return (
    <span className={form.box}>
      <Icon name="search" className={form.icon} />
      <input
        ref={input}
        {...searchInput(t)}
        defaultValue={q}
        onFocus={() => void suggest()}
        onCompositionStart={() => (isComposing.current = true)}
        onCompositionEnd={() => {
          isComposing.current = false
          void suggest()
        }}
      />
    </span>
  )
}
