import { formatDollars } from '../../design/format.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'

/** A price with its period: "$9.95 a month", "$25.00 every 3 months". `months` null has no period. */
export function usePeriodPrice(): (price: number, months: number | null) => string {
  const { t } = useTranslation('subscriptions')
  const locale = useLocale()
  return (price, months) => {
    const dollars = formatDollars(price, locale)
    if (months === null) return dollars
    // By itself, not as a plural: Chinese, Japanese and Korean have none.
    if (months === 1) return t('perMonth', { dollars })
    return months === 12 ? t('perYear', { dollars }) : t('perMonths', { count: months, dollars })
  }
}

/** What a period is called: "Monthly", "3 months", "Yearly", "Free". */
export function usePlanName(): (months: number | null) => string {
  const { t } = useTranslation('subscriptions')
  return (months) => {
    if (months === null) return t('planDays')
    if (months === 1) return t('planMonthly')
    return months === 12 ? t('planYearly') : t('planMonths', { count: months })
  }
}
