import { examine } from './examine.ts'
import { describeFindings } from './finding.ts'

// `npm run doctor`: exits with 1 when something has to be fixed.
const findings = await examine()
console.log(describeFindings(findings))
process.exitCode = findings.some(({ state }) => state === 'bad') ? 1 : 0
