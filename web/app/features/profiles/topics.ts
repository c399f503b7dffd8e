import type { Locale } from '@stagedoor/contract/locales'
import { topics } from '@stagedoor/contract/topics'
import type { Choice } from '../../session/choices.ts'
import { translatorOf } from '../../locales/translator.ts'

/** Every topic, in the order of the list. On the server only, which has their names. */
export const topicsIn = (locale: Locale): Choice[] =>
  topics.map((topic) => ({ value: topic.id, label: nameOf(topic, locale) }))

const nameOf = ({ name }: (typeof topics)[number], locale: Locale): string => translatorOf(locale).t(`topics:${name}`)

/** The names of a creator's topics, in the order of the list. On the server only. */
export const topicNames = (ids: readonly string[], locale: Locale): string[] =>
  topics.filter(({ id }) => ids.includes(id)).map((topic) => nameOf(topic, locale))
