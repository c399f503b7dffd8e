import { expect, test } from '@playwright/test'
import { callsAs, makeCreator, makeFan, openConversation } from './people/api.ts'
import { expectAccessible, openAs, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { makeProduct } from './people/works.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

const prints = async (count: number) => {
  const buffer = await aLandscape(1, { width: 240, height: 160 })
  return Array.from({ length: count }, (_, at) => ({ name: `print-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

test('pictures of a product beyond its limit are named, with the limit, after the others were added', async ({
  page,
  request,
  baseURL,
}, info) => {
  const creator = await makeCreator(request)
  const productId = await makeProduct(request, creator, { price: '3', type: 'physical', stock: '2' })
  await openAs(page, creator, baseURL)
  await page.goto(`/en-US/creator/products/${productId}`)
  await untilAlive(page)
  await page.locator('input[type="file"]').setInputFiles(await prints(12))
  const said = page.getByRole('alert').filter({ hasText: t('uploads:leftOut', { count: 10 }) })
  await expect(said.getByRole('listitem')).toHaveText(['print-11.jpg', 'print-12.jpg'])
  await expect(page.getByRole('button', { name: t('store:removePicture') })).toHaveCount(10)
  await expect(said).toBeVisible()
  await savePicture(page, info.outputPath('product.png'), { isWhole: true })
  await expectAccessible(page)
})

test('files of a message beyond its limit, and those of another kind, are named', async ({
  page,
  request,
  baseURL,
}, info) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`, {})
  const id = await openConversation(request, fan, creator)
  await openAs(page, creator, baseURL)
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('of the day') }
  await page
    .getByLabel(t('messages:attach'))
    .first()
    .setInputFiles([notes, ...(await prints(8))])
  const alertOf = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await expect(alertOf(t('messages:attachWrongKind')).getByRole('listitem')).toHaveText(['notes.txt'])
  await expect(alertOf(t('messages:attachTooMany', { count: 6 })).getByRole('listitem')).toHaveText([
    'print-7.jpg',
    'print-8.jpg',
  ])
  await expect(page.getByText(t('uploads:ready'))).toHaveCount(6)
  await savePicture(page, info.outputPath('message.png'), { isWhole: true })
  await expectAccessible(page)
})
