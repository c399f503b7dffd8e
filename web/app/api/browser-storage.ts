/** Of this device, or of this tab alone. */
type Area = 'localStorage' | 'sessionStorage'

/**
 * What this browser keeps under a name; null: nothing. Storage that is full, switched off or refused by a private window keeps nothing
 * and fails nothing: what is kept is never needed to go on.
 */
export const readStored = (name: string, area: Area = 'localStorage'): string | null =>
  attempt(() => globalThis[area].getItem(name), null)

/** Keeps a text under a name, or with null forgets it. @returns whether it is kept, or forgotten */
export const store = (name: string, text: string | null, area: Area = 'localStorage'): boolean =>
  attempt(() => {
    if (text === null) globalThis[area].removeItem(name)
    else globalThis[area].setItem(name, text)
    return true
  }, false)

/** The names under which something is kept. */
export const storedNames = (area: Area = 'localStorage'): string[] => attempt(() => Object.keys(globalThis[area]), [])

function attempt<Result>(access: () => Result, refused: Result): Result {
  try {
    return access()
  } catch {
    return refused
  }
}
