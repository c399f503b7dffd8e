import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { useIsOnline } from '../../api/use-is-online.ts'
import { usePaths } from '../../locales/use-locale.ts'
import type { Suggestion } from './found.ts'

/** A pause in typing after which suggestions are fetched. */
const PAUSE_MS = 120

type Answer = { q: string; suggestions: readonly Suggestion[] }

/** Suggestions for what is being typed; those before stay until new ones have arrived, and none without an answer. */
export function useSuggestions(typed: string, key: string) {
  const paths = usePaths()
  const { load, data, state } = useFetcher<Answer | null>({ key: `suggestions of ${key}` })
  const isOnline = useIsOnline()
  const q = typed.trim()
  const [wanted, setWanted] = useState('')
  useEffect(() => {
    if (q === '' || q === wanted || !isOnline) return undefined
    const timer = setTimeout(() => {
      setWanted(q)
      void load(paths.searchSuggestions(q))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q, wanted, isOnline, load, paths])
  return {
    suggestions: q === '' ? [] : (data?.suggestions ?? []),
    isLoading: isOnline && q !== '' && (state !== 'idle' || (data !== null && data?.q !== q)),
  }
}
