/**
 * What this browser keeps under a name; null: nothing. Storage that is full, switched off or refused by a private window keeps nothing
 * and fails nothing: what is kept is never needed to go on.
 */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text under a name, or with null forgets it. @returns whether it is kept, or forgotten */
export function store(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
    return true
  } catch {
    return false
  }
}
