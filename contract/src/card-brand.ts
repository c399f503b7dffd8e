/** The display name of a card's brand: gateways send it in lower case. */
export const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1)
