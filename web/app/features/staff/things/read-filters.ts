/** The filters that were typed, as the address has them: the creator without the sign before user names. */
export function readTypedFilters(searchParams: URLSearchParams) {
  const typedIn = (name: string) => searchParams.get(name)?.trim().slice(0, 100) || undefined
  return { creator: typedIn('creator')?.replace(/^@/, '') || undefined, q: typedIn('q') }
}
