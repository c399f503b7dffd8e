import { join } from 'node:path'
import { builtWeb } from './platform/http/web-source.ts'
import { runProduct } from './run-product.ts'

/** Where `npm run -w web build` leaves the pages. */
const WEB_BUILD = join(import.meta.dirname, '../../web/build')

runProduct(builtWeb(WEB_BUILD))
