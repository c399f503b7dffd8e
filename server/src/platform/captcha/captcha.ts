/** Tells people from programs by a token that a page got from a riddle. */
export type Captcha = {
  /** Whether this token was earned by a person, just now. An unreachable judge says no. */
  isPerson(answer: { token: string; address: string }): Promise<boolean>
}
