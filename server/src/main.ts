import { once } from 'node:events'
import { join } from 'node:path'
import { builtWeb } from './platform/http/web-source.ts'
import { runProduct } from './run-product.ts'

/** Where `npm run -w web build` leaves the pages. */
const WEB_BUILD = join(import.meta.dirname, '../../web/build')

/** With `--awaits-build` the parent process builds the web in parallel and sends a message when it is done. */
const built = process.argv.includes('--awaits-build') ? once(process, 'message') : Promise.resolve()

runProduct(builtWeb(WEB_BUILD, built))
