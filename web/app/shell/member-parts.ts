export { Bell, UnreadMessages } from './Bell.tsx'
export { WalletCard } from './WalletCard.tsx'
