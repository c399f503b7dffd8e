const SHORTEST = 8

let loading: Promise<ReadonlySet<string>> | undefined

/** The list is large and rarely used, so it is loaded when the first password is chosen. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST))
}

/** The passwords that are tried first: about 18,000 of eight characters and more, in small letters. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}

export const isOneCharacter = (text: string): boolean => new Set(text).size === 1
