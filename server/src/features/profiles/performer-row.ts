import type { PerformerState } from '@stagedoor/contract/performers'

/** A creator with a page. */
export type PerformerRow = {
  account_id: string
  username: string
  name: string
  avatar_url: string | null
  cover_url: string | null
  gender: string | null
  country: string | null
  state: PerformerState
  is_public: boolean
  bio: string
  sexual_orientation: string | null
  age: string | null
  eyes: string | null
  hair: string | null
  height: string | null
  weight: string | null
  size: string | null
  ethnicity: string | null
  body_type: string | null
  languages: string[]
  category_ids: string[]
  is_free_subscription: boolean
  free_subscription_days: number | null
  monthly_price_cents: number | null
  yearly_price_cents: number | null
  /** See `SHOWN_OFFER`. */
  offer: { months: number; price_cents: number } | null
  public_chat_price_token_cents: number | null
  private_chat_price_token_cents: number | null
  has_welcome_video: boolean
  welcome_video_file_id: string | null
  is_featured: boolean
  is_online: boolean
  streaming_status: 'offline' | 'public' | 'private'
  next_stream_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A creator in any state: one who came by a third party has no name yet. */
export type AnyPerformerRow = Omit<PerformerRow, 'username'> & { username: string | null }

/** The plan that stands for the others where neither a month nor a year is sold. */
export const SHOWN_OFFER = `case when monthly_price_cents is null and yearly_price_cents is null then (
  select json_build_object('months', months, 'price_cents', price_cents) from offered_by(performer.account_id) order by months limit 1
) end as offer`

/** The public data of a creator. */
export const PERFORMER_COLUMNS = `performer.account_id, username, name, avatar_url, cover_url, gender, country, state, is_public, bio,
  sexual_orientation, age, eyes, hair, height, weight, size, ethnicity, body_type, languages, category_ids, is_free_subscription,
  free_subscription_days, monthly_price_cents, yearly_price_cents, public_chat_price_token_cents,
  private_chat_price_token_cents, has_welcome_video, welcome_video_file_id, is_featured, online_at = 'infinity' as is_online,
  streaming_status, next_stream_at, ${SHOWN_OFFER}, performer.created_at, performer.updated_at`

/** Where those columns come from. */
export const FROM_PERFORMER = 'from performer join profile on profile.account_id = performer.account_id'
