// The product: from the bundle of the current sources, otherwise from the sources themselves (decision 0514).
import { isServerBuilt, serverBundle } from '../scripts/build-server.mjs'

await import(isServerBuilt() ? `../${serverBundle}` : './src/main.ts')
