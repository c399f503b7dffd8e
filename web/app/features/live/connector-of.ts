import type { StreamToken } from '@stagedoor/contract/streams'
import { connectWhip } from './connect-whip.ts'
import type { Connect } from './link-connection.ts'

/** Agora's library is large, and comes with the first stream that it sends; never on the server. */
const loadAgora = import.meta.env.SSR ? null : async () => (await import('./agora/connect-agora.ts')).connectAgora

/** By what a token connects: Agora where it names a channel there, else WHIP and WHEP, of this site or of a live server outside. */
export const connectorOf = async (
  { agora }: Pick<StreamToken, 'agora'>,
  load: (() => Promise<Connect>) | null = loadAgora,
): Promise<Connect> => (agora && load ? load() : connectWhip)
