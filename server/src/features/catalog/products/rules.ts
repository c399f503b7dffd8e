import type { MediaStatus } from '@stagedoor/contract/catalog-words'
import { MAXIMUM_PRODUCT_IMAGES, type ProductType } from '@stagedoor/contract/products'

/** What a product must have before others can buy it. */
export type Missing = 'price' | 'digitalFile'

/** What an offered product still lacks; a draft lacks nothing. Rule SHOP-1. */
export function missingOf({
  status,
  type,
  priceTokenCents,
  hasDigitalFile,
}: {
  status: MediaStatus
  type: ProductType
  priceTokenCents: number
  hasDigitalFile: boolean
}): Missing[] {
  if (status !== 'active') return []
  return [
    ...(priceTokenCents > 0 ? [] : ['price' as const]),
    ...(type === 'physical' || hasDigitalFile ? [] : ['digitalFile' as const]),
  ]
}

/** The pictures that stay, in the order wished. Null: one of them is not the product's, or is named twice. */
export function keptImages(before: readonly string[], wanted: readonly string[] | undefined): string[] | null {
  if (wanted === undefined) return [...before]
  const named = wanted.filter((id) => id !== '')
  const isKnown = named.every((id, at) => before.includes(id) && named.indexOf(id) === at)
  return isKnown ? named : null
}

export const hasTooManyImages = (count: number): boolean => count > MAXIMUM_PRODUCT_IMAGES

/** The pieces in stock after a change; a digital product has none. */
export function stockOf(type: ProductType, wanted: number | undefined, before: number | null): number | null {
  return type === 'digital' ? null : (wanted ?? before ?? 0)
}
