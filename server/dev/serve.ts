import { once } from 'node:events'
import { open as openInspector } from 'node:inspector'
import { viteWeb } from './vite-web.ts'

/**
 * One server of the development loop. It loads Vite and the pages and waits for the message `start` before it loads any
 * source of the server, so that a replacement has done its slow part already.
 */
const exit = (): void => process.exit()
process.once('disconnect', exit)
const [, , slot = 'a'] = process.argv
const web = viteWeb(slot)
await web.warmUp()
process.send?.('warm')
await once(process, 'message')
process.off('disconnect', exit)
const { INSPECT } = process.env
if (INSPECT !== undefined) openInspector(Number(INSPECT) || 9229)
const { runProduct } = await import('#src/run-product.ts')
runProduct(web)
