import { isolatedText } from '@stagedoor/contract/isolated-text'
import type { Notification } from '@stagedoor/contract/notifications'
import type { Locale } from '@stagedoor/contract/locales'
import { textOf } from '#src/platform/text/text-of.ts'

/** A notification in one sentence, as the notification centre says it. Plain text; names and titles keep their direction. */
export function sentenceOf(
  { kind, actors, count, subject }: Pick<Notification, 'kind' | 'actors' | 'count' | 'subject'>,
  locale: Locale,
): string {
  const { t } = textOf(locale)
  const names = actors.map(({ name }) => isolatedText(name))
  const listed = actors.length >= 3 && count > actors.length ? [...names, t('notifications:others')] : names
  const who = names.length === 0 ? t('notifications:someone') : new Intl.ListFormat(locale).format(listed)
  const what =
    subject === null
      ? t('notifications:something')
      : subject.title === ''
        ? t(`notifications:a_${subject.type}`)
        : t('notifications:titled', { title: isolatedText(subject.title) })
  return t(`notifications:${kind}`, { who, what })
}
