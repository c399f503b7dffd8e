import { describeGateway } from '#src/test-support/gateway-suite.ts'
import { listeningSandbox } from '#src/test-support/listening-sandbox.ts'

describeGateway('the sandbox', () => listeningSandbox(), { renews: true })
