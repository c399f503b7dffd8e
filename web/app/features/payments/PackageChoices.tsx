import { Choice, Choices } from '../../design/Choice.tsx'
import { formatDollars, formatPercent } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { packageBonus, type TopUpTerms } from './top-up-terms.ts'

type PackageProps = {
  terms: TopUpTerms
  choice: string
  onChoose: (choice: string) => void
  isLegendHidden?: boolean
}

/** Token packages with price and bonus. */
export function PackageChoices({ terms, choice, onChoose, isLegendHidden = false }: PackageProps) {
  const { t, locale } = useTranslation('wallet')
  const tokens = useTokens()
  return (
    <Choices legend={t('packages')} isLegendHidden={isLegendHidden}>
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
            {tokens(pack.tokens)}
          </Choice>
        )
      })}
    </Choices>
  )
}
