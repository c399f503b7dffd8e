export const checkout = { topUp: 'Wallet top-up: {{amount}} tokens' } as const
