import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aTree } from './broken-tree.ts'
import { breachesOfFunctions, countFunctions } from './migrations.ts'

const ROOT = join(import.meta.dirname, '..')

test('no SQL function has more than 8 parameters, is defined twice or writes JSON text', () => {
  expect(countFunctions(ROOT)).toBeGreaterThan(20)
  expect(breachesOfFunctions(ROOT)).toEqual({ parameters: [], 'defined twice': [], 'JSON text': [] })
})

test('each rule names the functions that break it', () => {
  const root = aTree({
    'server/migrations/0001_a.sql': `
      create function eight(a int, b numeric(10, 2), c int, d int, e int, f int, g int, h int) returns int language sql as $$ select 1 $$;
      create function nine(a int, b int, c int, d int, e int, f int,
        g int, h int, -- a comment, with commas
        i int) returns int language sql as $$ select 1 $$;
      create function glues(a text) returns json language sql as $$ select ('{"a":' || a || '}')::json $$;
      create function reads(a jsonb) returns text language sql as $body$ select a ->> 'a' $body$;`,
    'server/migrations/0002_b.sql': `
      create or replace function eight() returns int language sql as $$ select 2 $$;
      create table plain (name text default '{"a": 1}');`,
    'server/src/a.sql': 'create function nowhere(a int) returns int',
  })

  expect(countFunctions(root)).toBe(5)
  expect(breachesOfFunctions(root)).toEqual({
    parameters: ['server/migrations/0001_a.sql: nine'],
    'defined twice': ['server/migrations/0002_b.sql: eight'],
    'JSON text': ['server/migrations/0001_a.sql: glues'],
  })
})
