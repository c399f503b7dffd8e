import { initLogger } from 'node-datachannel'
import type { LiveRequest } from './live-messages.ts'
import type { LiveSettings } from '#src/config/live-settings.ts'
import { createLiveService } from './live-service.ts'

/**
 * The live process: answers what its parent sends, and ends with it. It has no environment, no files and no database. A fault in
 * the library ends this process alone; its parent starts another one, and browsers connect anew.
 */
const settings = JSON.parse(process.argv[2] ?? '') as LiveSettings
// The library's complaints about single packets are its own; what fails a call is answered.
initLogger('Fatal', (_level, message) => process.stderr.write(`${message}\n`))
const service = createLiveService(settings)

process.on('message', (request: LiveRequest) => {
  void service.handle(request).then((reply) => process.send?.({ id: request.id, ...reply }))
})

// The parent has ended. Closing each connection would only delay that.
process.on('disconnect', () => process.exit(0))
