/** The password of everyone whom tests make through the features' public APIs. */
export const PASSWORD = 'a long sentence of mine'
