import type { Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'

type OrderTexts = { tokens: (amount: string) => string }

const texts: Record<Locale, OrderTexts> = {
  'en-US': { tokens: (amount) => `Wallet top-up: ${amount} tokens` },
  'ja-JP': { tokens: (amount) => `ウォレットへのチャージ：${amount}トークン` },
  'ko-KR': { tokens: (amount) => `지갑 충전: ${amount} 토큰` },
  'zh-CN': { tokens: (amount) => `钱包充值：${amount} 代币` },
  'zh-TW': { tokens: (amount) => `錢包儲值：${amount} 代幣` },
}

/** The one line by which a payer knows on the gateway's page what they pay for. */
export function orderText(
  locale: Locale,
  order: { credit_token_cents: number | null; product_name: string | null },
): string {
  if (order.product_name !== null) return order.product_name
  const amount = fromCents(order.credit_token_cents ?? 0)
  return texts[locale].tokens(new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount))
}
