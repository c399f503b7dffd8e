const features = 'server/src/features'

/** Rules of a feature and of its sub-folders. */
const rulesOf = (feature) => [`${features}/${feature}/**/*rules.ts`]

/** What `npm run mutate` changes, by part: pure decisions about money, access and identity. */
export const mutatedFiles = {
  money: ['server/src/money/split-commission.ts'],
  wallet: [...rulesOf('wallet'), `${features}/wallet/funds.ts`],
  payments: rulesOf('payments'),
  subscriptions: [
    ...rulesOf('subscriptions'),
    `${features}/subscriptions/calendar.ts`,
    `${features}/subscriptions/plans/list-plans.ts`,
  ],
  purchases: rulesOf('purchases'),
  earnings: [...rulesOf('earnings'), `${features}/earnings/statements/canonical-json.ts`],
  access: rulesOf('access'),
  identity: [
    ...rulesOf('identity'),
    `${features}/identity/sessions/device.ts`,
    `${features}/identity/third-party/providers/oauth1-signature.ts`,
  ],
}
