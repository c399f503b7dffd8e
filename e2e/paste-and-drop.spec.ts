import { expect, test, type Locator } from '@playwright/test'
import { callsAs, makeCreator, makeFan } from './people/api.ts'
import { openAs, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn } from './texts.ts'

const t = await textsIn('en-US')

type Given = { how: 'paste' | 'drop'; name: string; picture: Buffer; text?: string }

/** Pastes or drops a picture on an element as a browser tells of it, beside its text if there is one. */
const give = (target: Locator, { picture, ...given }: Given): Promise<void> =>
  target.evaluate(
    (element, { how, name, text, base64 }) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
      data.items.add(new File([bytes], name, { type: 'image/jpeg' }))
      if (text !== undefined) data.setData('text/plain', text)
      const options = { bubbles: true, cancelable: true }
      if (how === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }))
    },
    { ...given, base64: picture.toString('base64') },
  )

test('a picture that is pasted and one that is dropped are sent with a message, and a copied text does not bring its picture along', async ({
  page,
  request,
  baseURL,
}) => {
  const [creator, fan] = [await makeCreator(request), await makeFan(request)]
  await callsAs(request, fan.token).send('POST', `/follows/${creator.id}`, {})
  const { _id: id } = await callsAs(request, creator.token).send<{ _id: string }>('POST', '/conversations', {
    source: 'user',
    sourceId: fan.id,
  })
  await openAs(page, creator, baseURL)
  await page.goto(`/en-US/messages/${id}`)
  await untilAlive(page)
  const field = page.getByLabel(t('messages:write'))
  const picture = await aLandscape(3, { width: 900, height: 600 })

  await give(field, { how: 'paste', name: 'copied-text.jpg', picture, text: 'From a document' })
  await give(field, { how: 'paste', name: 'pasted.jpg', picture })
  await give(page.getByRole('log'), { how: 'drop', name: 'dropped.jpg', picture })
  await expect(page.getByText(t('uploads:ready'))).toHaveCount(2)
  await expect(page.getByText('pasted.jpg')).toBeVisible()
  await expect(page.getByText('dropped.jpg')).toBeVisible()
  await expect(page.getByText('copied-text.jpg')).toHaveCount(0)

  // The buttons that order end where their row does.
  const row = page.getByRole('listitem').filter({ hasText: 'pasted.jpg' })
  const rightOf = async (place: Locator) => {
    const { x = 0, width = 0 } = (await place.boundingBox()) ?? {}
    return x + width
  }
  expect((await rightOf(row)) - (await rightOf(row.getByRole('button').last()))).toBeLessThan(16)

  await field.fill('Two of the harbour')
  await page.getByRole('button', { name: t('messages:send') }).click()
  const sent = page.getByRole('log').getByRole('article').last()
  await expect(sent).toContainText('Two of the harbour')
  await expect(sent.getByRole('img')).toHaveCount(2)
  await page.reload()
  await expect(sent.getByRole('img')).toHaveCount(2)
})
