import { productTypes, type NewProduct, type Product, type ProductType } from '@stagedoor/contract/products'
import type { Locale } from '@stagedoor/contract/locales'
import type { FormRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import { readPrice } from '../../wallet/amounts.ts'
import { refusedField } from '../studio/sale-terms.ts'

/** The initial state of a product's form. */
export type EditedProduct = {
  name: string
  description: string
  type: ProductType
  price: string
  stock: string
  status: Product['status']
}

export const emptyProduct: EditedProduct = {
  name: '',
  description: '',
  type: 'physical',
  price: '',
  stock: '1',
  status: 'draft',
}

export const editedProductOf = (product: Product): EditedProduct => ({
  name: product.name,
  description: product.description,
  type: product.type,
  price: product.price > 0 ? String(product.price) : '',
  stock: String(product.stock ?? ''),
  status: product.status,
})

type ReadProduct =
  | { isReadable: true; product: Omit<NewProduct, 'imageUploads'> }
  | { isReadable: false; refusal: FormRefusal }

/** Reads the form as the calls' body, or says what is missing. */
export function readProductForm(form: FormData, locale: Locale): ReadProduct {
  const refuse = (field: string, text: 'fieldAmount' | 'fieldRequired'): ReadProduct => ({
    isReadable: false,
    refusal: refusedField(locale, field, text),
  })
  const name = textOf(form, 'name').trim()
  if (!name) return refuse('name', 'fieldRequired')
  const priceText = textOf(form, 'price').trim()
  const price = priceText === '' ? 0 : readPrice(priceText)
  if (price === null) return refuse('price', 'fieldAmount')
  const stockText = textOf(form, 'stock').trim()
  if (!/^\d{0,7}$/.test(stockText)) return refuse('stock', 'fieldRequired')
  const wanted = textOf(form, 'status')
  const status = wanted === 'active' || wanted === 'inactive' ? wanted : 'draft'
  const type = productTypes.find((one) => one === textOf(form, 'type'))
  const stock = stockText === '' ? {} : { stock: Number(stockText) }
  const description = textOf(form, 'description').trim()
  return { isReadable: true, product: { name, description, price, status, ...stock, ...(type && { type }) } }
}
