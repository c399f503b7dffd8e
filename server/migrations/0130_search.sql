-- What can be found by text: public creators, posts, videos, galleries and products, written by handlers of their features'
-- events. Who may see a hit is decided when it is read.

-- The age of a document in each of ten lengths of time, from an hour to thirty years, each four times as long as the one before: the
-- number of the hour, of the four hours and so on in which it was published. A search reads the latest ages first. See ages.ts.
create function search_ages(p_at timestamptz) returns int[] language sql immutable parallel safe as $$
  select array(select level * 10000000 + floor(extract(epoch from p_at) / (3600 * 4 ^ level))::int from generate_series(0, 9) as level)
$$;
revoke execute on function search_ages from public;
grant execute on function search_ages to stagedoor_app;
create table search_document (
  object_id uuid primary key,
  kind text not null check (kind in ('performer', 'feed', 'video', 'gallery', 'product')),
  -- Of a creator, themselves.
  performer_id uuid not null references account (id) on delete cascade,
  -- The name or title as it is shown.
  title text not null,
  -- All of the text in one case and without accents: a longer run of Chinese, Japanese or Korean is compared with it.
  content text not null,
  -- Words of scripts with spaces, and their first two letters with an asterisk; single characters and pairs of neighbours of Chinese, Japanese
  -- and Korean.
  terms text[] not null,
  -- Those of the names, the title and the tags.
  heads text[] not null,
  -- Words and whole tags, for suggestions and typing errors.
  keywords text[] not null,
  published_at timestamptz(3) not null,
  ages int[] not null generated always as (search_ages(published_at)) stored
);
-- Documents with a term and of an age, by kind. No pending list, because each search would read all of it.
create index search_performer on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'performer';
create index search_feed on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'feed';
create index search_video on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'video';
create index search_gallery on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'gallery';
create index search_product on search_document using gin (terms, ages) with (fastupdate = off) where kind = 'product';
-- The erasure of an account.
create index search_of_performer on search_document (performer_id);
grant select, insert, update, delete on search_document to stagedoor_app;

-- Every keyword of the documents, kept by the triggers below.
create table search_word (
  word text collate "C" primary key,
  documents int not null,
  -- A few creators who use it: it is suggested to those for whom one of them exists.
  performer_ids uuid[] not null
) with (fillfactor = 80);
-- Words that resemble a mistyped one.
create index search_word_similar on search_word using gin (word gin_trgm_ops);
grant select, insert, update, delete on search_word to stagedoor_app;

-- In the order of the words, so that two transactions never wait for each other.
create function count_words_in() returns trigger language plpgsql as $$
begin
  insert into search_word as known (word, documents, performer_ids)
    select word, count(*), (array_agg(distinct performer_id))[1:8] from added, unnest(keywords) as word
    group by word order by word
  on conflict (word) do update set documents = known.documents + excluded.documents,
    performer_ids = case when cardinality(known.performer_ids) >= 8 or known.performer_ids @> excluded.performer_ids
      then known.performer_ids
      else (array(select distinct id from unnest(known.performer_ids || excluded.performer_ids) as id))[1:8] end;
  return null;
end
$$;
create function count_words_out() returns trigger language plpgsql as $$
begin
  perform from search_word where word in (select unnest(keywords) from removed) order by word for update;
  update search_word as known set documents = known.documents - lost.documents
    from (select word, count(*) as documents from removed, unnest(keywords) as word group by word) as lost
    where known.word = lost.word;
  delete from search_word where documents <= 0 and word in (select unnest(keywords) from removed);
  return null;
end
$$;
create trigger search_words_added after insert on search_document referencing new table as added
  for each statement execute function count_words_in();
create trigger search_words_removed after delete on search_document referencing old table as removed
  for each statement execute function count_words_out();
