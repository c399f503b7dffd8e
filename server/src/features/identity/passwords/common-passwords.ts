const SHORTEST = 8

let loading: Promise<ReadonlySet<string>> | undefined

/** The list is large and rarely asked: it is read when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST))
}

/** Whether a password is one of those that are tried first: about 18,000 of eight characters and more, in any case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  loading ??= load()
  const common = await loading
  const plain = password.toLowerCase()
  return common.has(plain) || isOneCharacter(plain)
}

const isOneCharacter = (text: string): boolean => new Set(text).size === 1
