-- Ports of the database: what the statement of an earlier feature asks later ones, filled here from their public functions, as
-- server/src/compose-ports.ts fills the ports of the code. All are inlined, so that a plan sees the indexes behind them.

-- How a creator stands to an account, null for a visitor, and what is counted of them. One row. Whether they are shown in the
-- viewer's country is not among it.
create function creator_facts(p_viewer_id uuid, p_performer_id uuid) returns table (
  is_followed boolean, is_blocked boolean, has_blocked boolean, is_subscribed boolean, is_saved boolean, has_used_free_days boolean,
  likes bigint, followers bigint, subscribers bigint, posts bigint, galleries bigint, photos bigint, videos bigint, products bigint
) language sql stable parallel safe as $$
  select exists (select from followed_by(p_viewer_id) as relation where relation.performer_id = p_performer_id),
    exists (select from blocking(p_viewer_id) as relation where relation.owner_id = p_performer_id),
    exists (select from blocking(p_performer_id) as relation where relation.owner_id = p_viewer_id),
    exists (select from entitled_items(p_viewer_id, 'subscription') as relation where relation.item_id = p_performer_id),
    exists (select from saved_by(p_viewer_id) as relation where relation.object_id = p_performer_id),
    exists (select from free_days_used_by(p_viewer_id) as used where used.performer_id = p_performer_id and used.kind = 'free'),
    coalesce((select received from likes_received_by(p_performer_id)), 0),
    coalesce((select counted.followers from followers_counted(p_performer_id) as counted), 0),
    (select count(*) from subscribers_of(p_performer_id)),
    coalesce((select counted.posts from posts_counted(p_performer_id) as counted), 0),
    coalesce(shown.galleries, 0), coalesce(shown.photos, 0), coalesce(shown.videos, 0), coalesce(shown.products, 0)
  from (values (p_performer_id)) as given (performer_id) left join catalog_counted(p_performer_id) as shown on true
$$;
revoke execute on function creator_facts from public;
grant execute on function creator_facts to stagedoor_app;
