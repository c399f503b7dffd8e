/** The password of every account that a maker made. */
export const PASSWORD = 'a long sentence of mine'

/** Of `PASSWORD`, at the least cost that Argon2id allows. */
export const PASSWORD_HASH =
  '$sha256-argon2id$v=19$m=8,t=1,p=1$SMwyWm899qkgjydnKDsTwA$JO6+w46vD42yyWe/czemUcsXkIIV49KqwT9iSp2Pl7A'
