import { Choice, Choices } from '../../design/Choice.tsx'
import { formatDollars, formatNumber, formatPercent } from '../../design/format.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { packageBonus, type TopUpTerms } from './top-up-terms.ts'

type PackageProps = { terms: TopUpTerms; choice: string; onChoose: (choice: string) => void }

/** Tokens sold together: how many, for how much, and how much more that is. */
export function PackageChoices({ terms, choice, onChoose }: PackageProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const locale = useLocale()
  return (
    <Choices legend={t('packages')}>
      {terms.packages.map((pack) => {
        const bonus = packageBonus(pack, terms.tokenPrice)
        const details = [
          pack.name,
          formatDollars(pack.price, locale),
          bonus > 0 && t('packageMore', { percent: formatPercent(bonus, locale) }),
        ]
        return (
          <Choice
            key={pack.id}
            name="amount"
            value={`package:${pack.id}`}
            isChosen={choice === `package:${pack.id}`}
            onChoose={onChoose}
            detail={details.filter(Boolean).join(' · ')}
          >
            {t('common:tokens', { count: pack.tokens, amount: formatNumber(pack.tokens, locale) })}
          </Choice>
        )
      })}
    </Choices>
  )
}
