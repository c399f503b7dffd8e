// The product: from the bundle of the current sources, otherwise from the sources themselves (decision 0514).
import { pathToFileURL } from 'node:url'
import { programOfServer } from '../scripts/build-server.mjs'

const { file, what } = programOfServer()
console.log(`• Running ${what} …`)
await import(pathToFileURL(file).href)
