import { expect, test } from '@playwright/test'
import type { Locale } from '@stagedoor/contract/locales'
import { callsAs, makeCreator, makeFan, topUp } from './people/api.ts'
import { looksOf } from './people/looks.ts'
import { expectAccessible, passAgeGate, savePicture, untilAlive } from './people/page.ts'
import { aLandscape } from './people/pictures.ts'
import { textsIn } from './texts.ts'

type Look = { device: string; viewport: { width: number; height: number }; locale: Locale; theme: 'light' | 'dark' }

const looks: Look[] = [
  { device: 'desk', viewport: { width: 1440, height: 900 }, locale: 'en-US', theme: 'light' },
  { device: 'phone', viewport: { width: 390, height: 844 }, locale: 'zh-TW', theme: 'dark' },
]

for (const look of looksOf(looks, 1)) {
  test(`a fan buys prints and a zine, and the creator ships one print and cancels the other, on a ${look.device} @looks`, async ({
    browser,
    request,
    baseURL,
  }, info) => {
    const t = await textsIn(look.locale)
    const [creator, fan] = [await makeCreator(request), await makeFan(request)]
    await topUp(request, fan, 50)
    const open = async (token: string) => {
      const context = await browser.newContext({
        viewport: look.viewport,
        locale: look.locale,
        ...(baseURL !== undefined && { baseURL }),
      })
      await passAgeGate(context, baseURL, { token, theme: look.theme })
      return context.newPage()
    }
    const [studio, shop] = [await open(creator.token), await open(fan.token)]
    const at = (path: string) => `/${look.locale}${path}`

    /** Makes a product in the editor and offers it; @returns the address of its page. */
    const offer = async (
      name: string,
      kind: 'physical' | 'digital',
      file: { buffer: Buffer; name: string; mimeType: string },
    ) => {
      await studio.goto(at('/creator/products/new'))
      await studio.getByLabel(t('store:productName')).fill(name)
      await studio.getByLabel(t('store:kind')).selectOption(kind)
      await studio.getByLabel(t('store:price'), { exact: true }).fill('10')
      if (kind === 'physical') await studio.getByLabel(t('store:stock'), { exact: true }).fill('3')
      await studio.getByRole('button', { name: t('store:createProduct') }).click()
      await expect(studio.getByRole('heading', { level: 1, name })).toBeVisible()
      await untilAlive(studio)
      await studio.locator('input[type="file"]').last().setInputFiles(file)
      if (kind === 'physical')
        await expect(studio.getByRole('button', { name: t('store:removePicture') })).toBeVisible()
      else await expect(studio.getByText(file.name)).toBeVisible()
      await studio.getByRole('button', { name: t('studio:publish'), exact: true }).click()
      const view = studio.getByRole('main').getByRole('link', { name: t('store:view'), exact: true })
      await expect(view).toBeVisible()
      await savePicture(studio, info.outputPath(`editor-${kind}.png`), { isWhole: true })
      await expectAccessible(studio)
      return (await view.getAttribute('href')) ?? ''
    }

    const picture = {
      name: 'print.jpg',
      mimeType: 'image/jpeg',
      buffer: await aLandscape(0, { width: 900, height: 700 }),
    }
    const print = await offer('Harbour print', 'physical', picture)

    await shop.goto(at(`/shop/${creator.username}`))
    await expectAccessible(shop)
    await savePicture(shop, info.outputPath('shop.png'), { isWhole: true })
    await shop.goto(print)
    await expect(shop.getByText(t('store:left_other').replace('{{count}}', '3'))).toBeVisible()
    await expectAccessible(shop)
    await savePicture(shop, info.outputPath('product.png'), { isWhole: true })
    await untilAlive(shop)
    await shop
      .getByRole('list', { name: t('store:pictures') })
      .getByRole('link')
      .click()
    await expect(shop.getByRole('dialog')).toBeVisible()
    await shop.keyboard.press('Escape')
    await expect(shop.getByRole('dialog')).toHaveCount(0)
    await shop.getByRole('link', { name: t('store:buy'), exact: true }).click()
    await untilAlive(shop)
    // What is typed is still there after the address was added.
    await shop.getByLabel(t('store:phone')).fill('+1 213 555 0100')
    await shop.getByLabel(t('store:noteToCreator')).fill('Ring twice')
    await shop.getByRole('link', { name: t('store:newAddress') }).click()
    await untilAlive(shop)
    await shop.getByLabel(t('store:recipient')).fill('Fay Fan')
    await shop.getByLabel(t('store:country')).selectOption('US')
    // The form of another country takes this one's place, with what is the same in both.
    await expect(shop).toHaveURL(/country=US/)
    await expect(shop.getByLabel(t('store:state'))).toBeVisible()
    await expect(shop.getByLabel(t('store:recipient'))).toHaveValue('Fay Fan')
    await shop.getByLabel(t('store:street'), { exact: true }).fill('1 Main Street')
    await shop.getByLabel(t('store:city')).fill('Los Angeles')
    await shop.getByLabel(t('store:state')).selectOption('US-CA')
    await shop.getByLabel(t('store:zipCode')).fill('10001')
    await shop.getByRole('button', { name: t('store:saveAddress') }).click()
    // A postal code of New York is refused for California, and gets the focus.
    await expect(shop.getByLabel(t('store:zipCode'))).toBeFocused()
    await savePicture(shop, info.outputPath('address.png'), { isWhole: true })
    await expectAccessible(shop)
    await shop.getByLabel(t('store:zipCode')).fill('90012')
    await shop.getByRole('button', { name: t('store:saveAddress') }).click()
    await expect(shop.getByRole('radio')).toBeChecked()
    await expect(shop.getByLabel(t('store:phone'))).toHaveValue('+1 213 555 0100')
    await expect(shop.getByLabel(t('store:noteToCreator'))).toHaveValue('Ring twice')
    await shop.getByLabel(t('store:quantityOf')).fill('2')
    await savePicture(shop, info.outputPath('buy.png'), { isWhole: true })
    await expectAccessible(shop)
    await shop.getByRole('button', { name: t('store:payNow').replace('{{amount}}', '20.00') }).click()
    await expect(shop.getByText(t('store:placed'))).toBeVisible()
    await savePicture(shop, info.outputPath('order.png'), { isWhole: true })
    await expectAccessible(shop)

    await studio.goto(at('/creator/orders'))
    await expectAccessible(studio)
    await savePicture(studio, info.outputPath('orders.png'), { isWhole: true })
    await studio.getByRole('link', { name: /Harbour print/ }).click()
    // Enter keeps what was written, and the order where it is.
    await studio.getByLabel(t('store:trackingCode')).fill('US 42')
    await studio.getByLabel(t('store:trackingCode')).press('Enter')
    await expect(studio.getByRole('alert').filter({ hasText: t('store:saved') })).toBeVisible()
    // The page is read again after the answer of the form.
    await expect(studio.getByText('US 42', { exact: true })).toBeVisible()
    // The fan has it sent elsewhere meanwhile: the page says so by itself, and nothing is shipped until the creator has seen it.
    await studio.getByLabel(t('store:trackingCode')).fill('US 43')
    const buyer = callsAs(request, fan.token)
    const elsewhere = {
      name: 'Grandmother',
      country: 'DE',
      zipCode: '10115',
      city: 'Berlin',
      streetAddress: 'Am Hafen 1',
    }
    const { _id: deliveryAddressId } = await buyer.send<{ _id: string }>('POST', '/addresses/create', elsewhere)
    const [orderId] = studio.url().split('/').slice(-1)
    // A page without events, as on a phone that sleeps, knows of the change once the creator's own save reads it again.
    const asleep = await open(creator.token)
    await asleep.routeWebSocket('**/socket.io/**', () => undefined)
    await asleep.route('**/socket.io/**', (route) => route.abort())
    await asleep.goto(at(`/creator/orders/${orderId}`))
    await untilAlive(asleep)
    await buyer.send('PUT', `/orders/${orderId}/update/delivery-address`, { deliveryAddressId })
    await expect(studio.getByText('Am Hafen 1')).toBeVisible()
    await expect(studio.getByText(t('store:changedByFan'))).toBeVisible()
    await expect(studio.getByRole('button', { name: t('store:markShipped') })).toHaveCount(0)
    await expect(studio.getByLabel(t('store:trackingCode'))).toHaveValue('US 43')
    await savePicture(studio, info.outputPath('changed.png'), { isWhole: true })
    await expectAccessible(studio)
    await asleep.getByLabel(t('store:trackingCode')).fill('US 44')
    await asleep.getByLabel(t('store:trackingCode')).press('Enter')
    await expect(asleep.getByText('US 44', { exact: true })).toBeVisible()
    await expect(asleep.getByText(t('store:changedByFan'))).toBeVisible()
    await expect(asleep.getByRole('button', { name: t('store:markShipped') })).toHaveCount(0)
    await asleep.context().close()
    await expect(studio.getByText('US 44', { exact: true })).toBeVisible()
    await studio.getByRole('button', { name: t('store:changeSeen') }).click()
    await studio.getByRole('button', { name: t('store:markShipped') }).click()
    await expect(studio.getByRole('button', { name: t('store:markDelivered') })).toBeVisible()
    await savePicture(studio, info.outputPath('shipping.png'), { isWhole: true })
    // The fan's open page follows.
    await expect(shop.getByText('US 43')).toBeVisible()
    await expect(shop.getByText(t('store:changedByCreator').split('{{name}}')[1] ?? '')).toBeVisible()
    await savePicture(shop, info.outputPath('shipped.png'), { isWhole: true })
    // The address of each side's page leads the other to theirs.
    const buyerPage = shop.url()
    await shop.goto(at(`/creator/orders/${orderId}`))
    await expect(shop).toHaveURL(new RegExp(`${at(`/orders/${orderId}`)}$`))
    await expect(shop.getByText('US 43')).toBeVisible()
    await shop.goto(buyerPage)
    await studio.goto(at(`/orders/${orderId}`))
    await expect(studio).toHaveURL(new RegExp(`/creator/orders/${orderId}$`))
    const section = studio.getByRole('navigation', { name: t('shell:studioNavigation') })
    await expect(section.getByRole('link', { name: t('shell:orders') })).toHaveAttribute('aria-current', 'true')
    await expect(shop.getByText(t('store:cancelOrder'))).toHaveCount(0)

    // A second print, which the creator cancels.
    await shop.goto(print)
    await shop.getByRole('link', { name: t('store:buy'), exact: true }).click()
    await untilAlive(shop)
    // What the first order said is not said again.
    await expect(shop.getByLabel(t('store:noteToCreator'))).toHaveValue('')
    await shop.getByLabel(t('store:noteToCreator')).fill('For my sister')
    // What was typed is still there after the page was left before anything was bought.
    const buying = shop.url()
    await shop.goto(print)
    await shop.goto(buying)
    await untilAlive(shop)
    await expect(shop.getByLabel(t('store:noteToCreator'))).toHaveValue('For my sister')
    await shop.getByRole('button', { name: t('store:payNow').replace('{{amount}}', '10.00') }).click()
    await expect(shop.getByText(t('store:placed'))).toBeVisible()
    await shop.goto(at('/orders'))
    await expectAccessible(shop)
    await savePicture(shop, info.outputPath('bought.png'), { isWhole: true })

    await studio.goto(at('/creator/orders'))
    await expect(studio.getByText(t('shell:ordersWaiting', { count: 1 }))).toBeAttached()
    await savePicture(studio, info.outputPath('waiting.png'), { isWhole: true })
    await studio
      .getByRole('link', { name: /Harbour print/ })
      .first()
      .click()
    await expect(studio.getByText(t('store:cancelOrder'))).toBeVisible()
    const [second] = studio.url().split('/').slice(-1)
    // Going directly to the other order and back, nothing that was typed or opened for one is there for the other.
    await section.getByRole('link', { name: t('shell:orders') }).click()
    // Its page names the print as well.
    await expect(studio.getByText(t('store:cancelOrder'))).toHaveCount(0)
    await studio
      .getByRole('link', { name: /Harbour print/ })
      .last()
      .click()
    await expect(studio).toHaveURL(new RegExp(`${orderId}$`))
    await studio.getByLabel(t('store:noteToFan')).fill('For the first order')
    await studio.getByText(t('store:cancelOrder')).click()
    await expect(studio.getByRole('button', { name: t('store:cancelAndRefund') })).toBeVisible()
    await studio.evaluate(() => history.go(-2))
    await expect(studio).toHaveURL(new RegExp(`${second}$`))
    await expect(studio.getByRole('button', { name: t('store:markShipped') })).toBeVisible()
    await expect(studio.getByRole('button', { name: t('store:cancelAndRefund') })).toBeHidden()
    await expect(studio.getByLabel(t('store:noteToFan'))).toHaveValue('')
    await studio.getByText(t('store:cancelOrder')).click()
    await studio.getByRole('button', { name: t('store:cancelAndRefund') }).click()
    await expect(studio.getByRole('button', { name: t('store:cancelAndRefund') })).toHaveCount(0)
    await expect(studio.getByText(/10\.00/).first()).toBeVisible()
    await expectAccessible(studio)
    await savePicture(studio, info.outputPath('cancelled-by-creator.png'), { isWhole: true })
    await shop
      .getByRole('link', { name: /Harbour print/ })
      .first()
      .click()
    const ended = t('store:cancelledByCreator').split('{{amount}}')[1] ?? ''
    await expect(shop.getByText(ended)).toBeVisible()
    await expectAccessible(shop)
    await savePicture(shop, info.outputPath('cancelled.png'), { isWhole: true })
    // The second visit says the same.
    await shop.reload()
    await expect(shop.getByText(ended)).toBeVisible()

    const zine = await offer('Harbour zine', 'digital', {
      name: 'zine.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('forty pages'),
    })
    await shop.goto(zine)
    await shop.getByRole('link', { name: t('store:buy'), exact: true }).click()
    await shop.getByRole('button', { name: t('store:payNow').replace('{{amount}}', '10.00') }).click()
    await expect(shop.getByText(t('store:placedDigital'))).toBeVisible()
    const downloading = shop.waitForEvent('download')
    await shop.getByRole('link', { name: t('store:download') }).click()
    expect((await downloading).suggestedFilename()).toBe('Harbour-zine.txt')

    // An order outlives its product, and leads to no page that is gone.
    await shop.goto(at('/orders'))
    await shop
      .getByRole('link', { name: /Harbour print/ })
      .first()
      .click()
    const ordered = shop.getByRole('main').getByRole('link', { name: 'Harbour print', exact: true })
    await expect(ordered).toBeVisible()
    const own = callsAs(request, creator.token)
    await own.send('DELETE', `/performer/performer-assets/products/${print.split('/').at(-1)}`)
    await shop.reload()
    await expect(shop.getByText('Harbour print')).toBeVisible()
    await expect(ordered).toHaveCount(0)
  })
}
