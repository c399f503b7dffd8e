export type UserCardRow = { account_id: string; username: string | null; name: string; avatar_url: string | null }

export type PerformerCardRow = {
  account_id: string
  username: string
  name: string
  avatar_url: string | null
  cover_url: string | null
  is_free_subscription: boolean
  free_subscription_days: number | null
  monthly_price_cents: number | null
  yearly_price_cents: number | null
  offer: { months: number; price_cents: number } | null
}
