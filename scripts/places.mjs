import { fileURLToPath } from 'node:url'

/** The product's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))
