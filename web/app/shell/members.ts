import { lazyPart } from '../design/lazy-part.ts'

const load = () => import('./member-parts.ts')

// Of members alone, so a visitor's first visit does not load them; the server has them from the start and renders them in place.
const parts = import.meta.env.SSR ? await load() : null

export const Bell = parts?.Bell ?? lazyPart(async () => (await load()).Bell)
export const UnreadMessages = parts?.UnreadMessages ?? lazyPart(async () => (await load()).UnreadMessages)
export const WalletCard = parts?.WalletCard ?? lazyPart(async () => (await load()).WalletCard)
