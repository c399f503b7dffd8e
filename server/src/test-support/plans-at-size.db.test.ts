import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { wholeTablesAtSize } from './plans-at-size.ts'

test('what reads a large table as a whole is named, once; what an index or a limit narrows, and a small table, is not', async () => {
  const { url } = await freshDatabaseWithUrl()
  const texts = [
    'start transaction',
    'select * from profile where first_name = $1',
    'select * from profile where first_name = $1',
    'select count(*) from posting where transaction_id = $1',
    'select * from account where id = any($1::uuid[])',
    'select * from report order by created_at desc, id desc limit 20',
    'select count(*) from (select from purchase limit 10000) as counted',
    'select * from earning order by title limit 20',
    'select * from setting',
  ]
  expect(await wholeTablesAtSize(url, texts)).toEqual([
    'earning: select * from earning order by title limit 20',
    'profile: select * from profile where first_name = $1',
  ])
})
