import type { Config } from '#src/config/config.ts'
import { noSignOn } from '#src/config/sign-on-settings.ts'

/** The settings of a test's product; everything it writes lies in a folder of its own. */
export function testConfig(dataDir: string, overrides: Partial<Config> = {}): Config {
  return {
    version: '0.0.0-test',
    isProduction: false,
    role: 'all',
    host: '127.0.0.1',
    port: 0,
    publicUrl: 'http://stagedoor.test',
    databaseUrl: null,
    databaseLogins: null,
    redisUrl: null,
    dataDir,
    storage: { kind: 'local', directory: dataDir },
    mail: null,
    push: { subject: 'mailto:operator@stagedoor.test', allowsLoopback: true },
    countryDatabase: null,
    // The same on every machine.
    ffmpeg: null,
    live: { port: 0, bindAddress: '127.0.0.1', publicAddress: null, maximumConnections: 100, processes: 1 },
    liveServer: null,
    agora: null,
    turn: null,
    secretKey: 'a secret of tests only, at least thirty-two bytes',
    formerSecretKeys: [],
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    connections: { maximum: 10_000, maximumPerAddress: 500 },
    // Tests move the clock by months; those of the limit itself set their own.
    sessionIdleDays: 50 * 365,
    operatorAddresses: ['127.0.0.1'],
    isClockSimulated: true,
    crashAt: null,
    hasDemoWorld: false,
    gateways: ['sandbox'],
    stripe: null,
    ccbill: null,
    verotel: null,
    signOn: noSignOn,
    byteplus: null,
    captcha: null,
    logLevel: 'silent',
    ...overrides,
  }
}
