import { checkCountryBlock } from '@stagedoor/contract/reference'
import { ok } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'

export const geographyRoutes = (isCountryClosed: (address: string) => boolean): BoundRoute[] => [
  // The address is the kit's: forwarded headers count only from configured proxies.
  route(checkCountryBlock, async ({ address }) => ok({ blocked: isCountryClosed(address) })),
]
