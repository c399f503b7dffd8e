import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { advanceOffset } from '#src/platform/time/simulated-clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { describeGateway, type GatewayHarness } from '#src/test-support/gateway-suite.ts'
import { actAtSandbox } from '#src/test-support/sandbox-payer.ts'
import { rawRequestOf, takeBodiesAsBytes, type RawRequest } from '../../http/raw-request.ts'
import { createSandbox } from './sandbox.ts'

/** A sandbox that listens, and a merchant beside it who keeps what it is told. */
async function listeningSandbox(): Promise<GatewayHarness> {
  const db = await freshDatabase()
  const clock = systemClock()
  const received: RawRequest[] = []
  const http = Fastify({ logger: false })
  let origin: string | null = null
  const sandbox = createSandbox({
    db,
    clock,
    secretKey: 'a secret of tests only',
    publicUrl: 'http://stagedoor.test',
    noticeOrigin: () => origin,
    log: http.log,
  })
  sandbox.registerPages(http)
  void http.register(async (scope) => {
    takeBodiesAsBytes(scope)
    scope.post('/api/payment/notices/sandbox', async (request) => void received.push(rawRequestOf(request)))
  })
  origin = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await http.close()
    await sandbox.close()
  })

  return {
    gateway: sandbox.gateway,
    now: () => clock.now(),
    async advance(seconds) {
      clock.setOffsetMs(await advanceOffset(db, seconds * 1_000))
    },
    act: async (paymentUrl, act) => void (await actAtSandbox(origin ?? '', paymentUrl, act)),
    async takeNotices() {
      await sandbox.deliverDue()
      return received.splice(0)
    },
  }
}

describeGateway('the sandbox', listeningSandbox)
