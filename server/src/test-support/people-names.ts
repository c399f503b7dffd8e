/** The password of everybody whom tests make through the rooms' doors. */
export const PASSWORD = 'a long sentence of mine'
