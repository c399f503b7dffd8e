-- How the tables would be spread over several machines by Citus 14 (PostgreSQL 18): docs/scaling.md, *A distributed PostgreSQL*. It does
-- not run yet: Citus refuses each table that is named under *Exceptions*. server/src/platform/db/distribution.db.test.ts holds the
-- schema against these rules, so that the list can only be as long as it says:
--
-- * every table has its place here;
-- * the key is part of every unique constraint, because a machine knows its own rows only;
-- * a foreign key leads to a reference table, or carries the key to the key of a table that lies beside it;
-- * a reference table and one of the coordinator refer to no distributed one;
-- * neither a distributed nor a reference table has triggers;
-- * all keys are uuid, so that tables with the same key value lie on the same machine.
create extension citus;

-- Reference tables: on every machine, read with everything, seldom written.
select create_reference_table(name) from (values
    ('schema_version'), ('app_clock'), ('table_version'), ('setting'), ('static_page'), ('static_page_text'), ('site_promo'),
    ('site_picture'), ('translation'), ('region_policy'), ('token_package'), ('coupon'), ('commission_override'),
    ('high_risk_creator'), ('statement_key'), ('push_key'), ('search_word')) as small (name);

-- Everybody lies where their account lies: what a fan has, pays and says.
select create_distributed_table('account', 'id');
select create_distributed_table(name, key, colocate_with => 'account') from (values
    ('account_block', 'target_id'), ('account_deletion', 'account_id'), ('account_export', 'account_id'),
    ('address', 'account_id'), ('age_assurance', 'account_id'), ('age_check', 'account_id'), ('auto_top_up', 'account_id'),
    ('contact_message', 'account_id'), ('coupon_use', 'account_id'), ('entitlement', 'account_id'), ('fan_list', 'owner_id'),
    ('file', 'owner_id'), ('follow', 'follower_id'), ('former_username', 'account_id'), ('free_days_use', 'fan_id'),
    ('idempotency_key', 'account_id'), ('known_device', 'account_id'), ('ledger_account', 'owner_id'),
    ('mailed_link', 'account_id'), ('media_usage', 'account_id'), ('message_setting', 'account_id'),
    ('notification', 'account_id'), ('notification_manner', 'account_id'), ('notification_sending', 'account_id'),
    ('notification_source', 'account_id'), ('notification_switch', 'account_id'), ('passkey', 'account_id'),
    ('passkey_challenge', 'account_id'), ('payment_card', 'account_id'), ('payment_transaction', 'account_id'),
    ('performer', 'account_id'), ('product_order', 'buyer_id'), ('profile', 'account_id'), ('purchase', 'buyer_id'),
    ('push_device', 'account_id'), ('reaction', 'account_id'), ('recovery_code', 'account_id'), ('refund', 'account_id'),
    ('report', 'target_id'), ('session', 'account_id'), ('sign_in_ticket', 'account_id'), ('spending_hour', 'account_id'),
    ('spending_limit', 'account_id'), ('subscription', 'fan_id'), ('subscription_terms', 'fan_id'),
    ('third_party_account', 'account_id'), ('totp_factor', 'account_id'), ('unaggregated_posting', 'account_id'),
    ('verification_document', 'account_id'), ('wallet_hold', 'owner_id')) as of_account (name, key);

-- What a creator publishes, earns and sets lies where the creator's account lies.
select create_distributed_table(name, key, colocate_with => 'account') from (values
    ('banking_detail', 'performer_id'), ('catalog_count', 'performer_id'), ('earning', 'performer_id'),
    ('earning_day', 'performer_id'), ('earning_statement', 'performer_id'),
    ('fan_note', 'performer_id'), ('follow_count', 'performer_id'), ('gallery', 'performer_id'),
    ('mass_message', 'performer_id'), ('message_policy', 'performer_id'), ('message_template', 'performer_id'),
    ('message_welcome', 'performer_id'), ('payment_gateway_setting', 'performer_id'), ('payout_account', 'performer_id'),
    ('payout_hold', 'performer_id'), ('payout_request', 'performer_id'), ('performer_blocked_country', 'performer_id'),
    ('performer_blocked_words', 'performer_id'), ('performer_name', 'performer_id'), ('photo', 'performer_id'),
    ('poll_option', 'performer_id'), ('post', 'performer_id'), ('post_count', 'performer_id'), ('private_call', 'performer_id'),
    ('product', 'performer_id'), ('stream', 'performer_id'), ('stream_announcement', 'performer_id'),
    ('stream_key', 'performer_id'), ('subscription_offer', 'performer_id'), ('tip_menu_item', 'performer_id'),
    ('trial_link', 'performer_id'), ('video', 'performer_id')) as of_creator (name, key);

-- What many people do with one thing lies with the thing: counters, comments, messages, files, parts of a payment.
select create_distributed_table(name, key, colocate_with => 'account') from (values
    ('chat_person', 'conversation_id'), ('comment', 'object_id'), ('conversation', 'id'), ('engagement_counter', 'object_id'),
    ('fan_list_member', 'list_id'), ('file_object', 'file_id'), ('file_part', 'file_id'), ('file_rendition', 'file_id'),
    ('item_view', 'item_id'), ('ledger_transaction', 'id'), ('mass_message_recipient', 'mass_message_id'),
    ('message', 'conversation_id'), ('message_file_erasure', 'file_id'), ('message_search', 'conversation_id'),
    ('payment_dispute', 'transaction_id'), ('payment_refund', 'transaction_id'), ('payout_allocation', 'payout_id'),
    ('payout_approval', 'payout_id'), ('poll_vote', 'post_id'), ('posting', 'transaction_id'),
    ('purchase_reversal', 'purchase_id'), ('search_document', 'object_id'), ('stream_connection', 'stream_id'),
    ('stream_like', 'stream_id'), ('stream_recording', 'stream_id'), ('stream_reminder', 'announcement_id'), ('stream_ticket_end', 'purchase_id'),
    ('subscription_charge', 'subscription_id'),
    ('subscription_period', 'subscription_id'), ('subscription_reversal', 'period_id'), ('video_captions', 'video_id'),
    ('video_participant', 'video_id'), ('webhook_event', 'transaction_id')) as of_thing (name, key);

-- On the coordinator, with one order of their own or short-lived: outbox, audit_log, rate_limit, ledger_seal, third_party_proof, gateway_order,
-- gateway_event, gateway_refund, gateway_unmatched_event, live_server_connection, stripe_customer, stripe_order, upload, upload_part.

-- Exceptions: what the schema has today that Citus would refuse, and how each kind is mended.
-- unique: `id` is a UUIDv7 and needs no machine to know all others: the primary key becomes (key, id). What a person chooses or holds (user
--   names, e-mails, slugs, tokens, codes) gets a table of its own, distributed by that text, which is written first.
-- trigger: counters are written by the function that writes the row, or after the commit, in batches.
-- foreign key: to what lies elsewhere it falls away, and the erasure of accounts deletes by key as it does for the ledger; to what lies
--   beside it, it gets the key.
--
-- account: unique account_email_key_key, account_username_key
-- account_block: unique account_block_pkey
-- account_block: foreign key account_block_owner_id_fkey
-- account_export: unique account_export_storage_key_key
-- address: unique address_pkey
-- age_check: unique age_check_pkey
-- app_clock: trigger app_clock_changed
-- auto_top_up: foreign key auto_top_up_card_id_fkey
-- chat_person: foreign key chat_person_account_id_fkey
-- comment: unique comment_pkey
-- comment: trigger comment_counted, comments_added
-- comment: foreign key comment_parent_id_fkey
-- commission_override: trigger commission_override_changed
-- contact_message: unique contact_message_pkey
-- conversation: unique conversation_pair, conversation_stream
-- conversation: foreign key conversation_fan_id_fkey, conversation_performer_id_fkey
-- coupon_use: unique coupon_use_pkey
-- earning: unique earning_pkey
-- earning: trigger earning_deleted, earning_inserted, earning_updated
-- fan_list: unique fan_list_pkey
-- fan_list_member: foreign key fan_list_member_account_id_fkey, fan_list_member_list_id_fkey
-- fan_note: foreign key fan_note_fan_id_fkey
-- file: unique file_pkey, file_public_token_key
-- file: foreign key file_cut_from_fkey
-- file_object: unique file_object_storage_key_key
-- file_object: foreign key file_object_file_id_fkey
-- file_part: unique file_part_storage_key_key
-- file_rendition: foreign key file_rendition_file_id_fkey
-- follow: trigger follows_added, follows_ended
-- former_username: unique former_username_pkey
-- gallery: unique gallery_pkey
-- gallery: trigger gallery_announced, gallery_change_announced, gallery_counted
-- gallery: foreign key gallery_audience_list_id_fkey
-- ledger_account: unique ledger_account_pkey
-- ledger_transaction: unique ledger_transaction_source
-- mailed_link: unique mailed_link_pkey
-- mass_message: unique mass_message_pkey
-- mass_message_recipient: foreign key mass_message_recipient_mass_message_id_fkey
-- message: unique message_id, message_once
-- message_template: unique message_template_pkey
-- notification: unique notification_pkey
-- passkey: unique passkey_credential_id_key, passkey_pkey
-- passkey_challenge: unique passkey_challenge_pkey
-- payment_card: unique payment_card_pkey, payment_card_reference
-- payment_dispute: foreign key payment_dispute_transaction_id_fkey
-- payment_refund: unique payment_refund_pkey, payment_refund_reference
-- payment_refund: foreign key payment_refund_transaction_id_fkey
-- payment_transaction: unique payment_transaction_payment, payment_transaction_pkey, payment_transaction_renewal
-- payment_transaction: foreign key payment_transaction_card_id_fkey, payment_transaction_renewal_of_fkey, payment_transaction_retry_of_fkey
-- payout_account: unique payout_account_gateway_reference_key
-- payout_allocation: foreign key payout_allocation_earning_id_fkey, payout_allocation_payout_id_fkey
-- payout_approval: foreign key payout_approval_payout_id_fkey
-- payout_request: unique payout_request_pkey
-- payout_request: trigger payout_terminal
-- performer: trigger performer_announced, performer_change_announced
-- photo: unique photo_of_file, photo_pkey
-- photo: trigger photo_counted
-- photo: foreign key photo_gallery_id_fkey
-- poll_option: unique poll_option_pkey
-- poll_option: foreign key poll_option_post_id_fkey
-- poll_vote: trigger poll_vote_counted
-- poll_vote: foreign key poll_vote_account_id_fkey, poll_vote_option_id_fkey, poll_vote_post_id_fkey
-- post: unique post_pkey, post_slug_key
-- post: trigger post_announced, post_change_announced, post_counted, post_revised, post_touched
-- post: foreign key post_audience_list_id_fkey
-- post_count: trigger post_count_changed_by
-- posting: trigger postings_balance
-- private_call: unique private_call_of_fan, private_call_pkey
-- private_call: foreign key private_call_conversation_id_fkey, private_call_fan_id_fkey, private_call_fan_stream_id_fkey, private_call_stream_id_fkey
-- product: unique product_pkey
-- product: trigger product_announced, product_change_announced, product_counted
-- product_order: unique product_order_order_number_key, product_order_pkey, product_order_transaction_id_key
-- product_order: foreign key product_order_product_id_fkey
-- profile: unique profile_username
-- profile: trigger profile_change_announced
-- purchase: unique purchase_pkey
-- purchase: trigger purchase_refunded
-- purchase_reversal: unique purchase_reversal_pkey
-- purchase_reversal: foreign key purchase_reversal_purchase_id_fkey
-- push_device: unique push_device_endpoint_key, push_device_pkey
-- push_device: foreign key push_device_session_id_fkey
-- reaction: trigger reactions_added, reactions_removed
-- refund: unique refund_pkey
-- region_policy: trigger region_policy_changed
-- report: unique report_pkey
-- report: foreign key report_decided_by_fkey, report_reporter_id_fkey
-- search_document: trigger search_words_added, search_words_removed
-- search_document: foreign key search_document_performer_id_fkey
-- session: unique session_handle_hash_key, session_pkey, session_token_hash_key
-- session: foreign key session_impersonator_id_fkey, session_impersonator_session_id_fkey
-- setting: trigger setting_changed
-- sign_in_ticket: unique sign_in_ticket_pkey
-- spending_limit: trigger spending_limit_marks_wallet
-- stream: unique stream_pkey, stream_session_id_key
-- stream: foreign key stream_conversation_id_fkey
-- stream_announcement: unique stream_announcement_pkey
-- stream_announcement: foreign key stream_announcement_stream_id_fkey
-- stream_connection: unique stream_connection_pkey, stream_connection_token_hash_key
-- stream_connection: foreign key stream_connection_account_id_fkey, stream_connection_stream_id_fkey
-- stream_key: unique stream_key_key_hash_key, stream_key_pkey
-- stream_like: foreign key stream_like_account_id_fkey, stream_like_stream_id_fkey
-- stream_recording: foreign key stream_recording_performer_id_fkey, stream_recording_stream_id_fkey
-- stream_reminder: foreign key stream_reminder_account_id_fkey, stream_reminder_announcement_id_fkey
-- subscription: unique subscription_pkey
-- subscription: foreign key subscription_accepted_terms_id_fkey, subscription_giver_id_fkey, subscription_offer_id_fkey, subscription_performer_id_fkey, subscription_terms_id_fkey
-- subscription_charge: unique subscription_charge_pkey
-- subscription_charge: foreign key subscription_charge_subscription_id_fkey, subscription_charge_terms_id_fkey
-- subscription_offer: unique subscription_offer_pkey
-- subscription_period: unique subscription_period_pkey, subscription_period_transaction_id_key
-- subscription_period: trigger subscription_period_immutable
-- subscription_period: foreign key subscription_period_of_terms, subscription_period_subscription_id_fkey
-- subscription_reversal: unique subscription_reversal_pkey
-- subscription_reversal: foreign key subscription_reversal_period_id_fkey
-- subscription_terms: unique subscription_terms_id_price_cents_key, subscription_terms_pkey
-- subscription_terms: trigger subscription_terms_immutable
-- third_party_account: unique third_party_account_pkey
-- translation: trigger translation_changed
-- trial_link: unique trial_link_code_key, trial_link_pkey
-- upload: foreign key upload_account_id_fkey
-- verification_document: unique verification_document_pkey, verification_document_storage_key_key
-- video: unique video_pkey
-- video: trigger video_announced, video_change_announced, video_counted
-- video: foreign key video_audience_list_id_fkey
-- video_captions: unique video_captions_pkey
-- video_captions: foreign key video_captions_video_id_fkey
-- video_participant: trigger video_participant_counted
-- video_participant: foreign key video_participant_performer_id_fkey, video_participant_video_id_fkey
-- wallet_hold: unique wallet_hold_pkey
-- webhook_event: unique webhook_event_gateway_event_id_key, webhook_event_pkey
-- webhook_event: foreign key webhook_event_transaction_id_fkey
