// Names of places in both Chinese scripts. CLDR's Chinese names of subdivisions mix the two.
import { Converter } from 'opencc-js'

const toTraditional = Converter({ from: 'cn', to: 'tw' })
const toSimplified = Converter({ from: 'tw', to: 'cn' })

/** Characters that stand for a sound in names of places; as words they would become others (里 a lining, 干 to do). */
const OF_SOUND = new Set('里布干克采台松谷斗范余于岳郁')

/** A name in traditional characters, as Taiwan writes them; characters of sound stay. */
function traditionalOf(name) {
  const converted = Array.from(toTraditional(name))
  return Array.from(name, (sign, index) => (OF_SOUND.has(sign) ? sign : converted[index])).join('')
}

/** Both spellings of a name; `traditional` is CLDR's own one where it has it. Null without a name. */
export function chineseNames(name, traditional) {
  if (name === null) return { simplified: null, traditional }
  // Some names carry the mark of a homonym.
  const plain = name.replace('²', '')
  return { simplified: toSimplified(plain), traditional: traditional ?? traditionalOf(plain) }
}
