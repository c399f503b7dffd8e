/** The first creators of a list that are not the viewer: nobody is suggested to themselves. */
export function suggestedTo<C extends { _id: string }>(
  viewerId: string | null,
  { creators, count }: { creators: readonly C[]; count: number },
): C[] {
  return creators.filter(({ _id }) => _id !== viewerId).slice(0, count)
}
