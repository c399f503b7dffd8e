import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'

/** A price with its period: "$9.95 a month", "$25.00 every 3 months". Without a period for `months` null. */
export function usePeriodPrice(): (price: number, months: number | null) => string {
  const { t, locale } = useTranslation('subscriptions')
  return (price, months) => {
    const dollars = formatDollars(price, locale)
    if (months === null) return dollars
    // A separate text instead of a plural form, because Chinese, Japanese and Korean have none.
    if (months === 1) return t('perMonth', { dollars })
    return months === 12 ? t('perYear', { dollars }) : t('perMonths', { count: months, dollars })
  }
}

/** The name of a period: "Monthly", "3 months", "Yearly", "Free". */
export function usePlanName(): (months: number | null) => string {
  const { t } = useTranslation('subscriptions')
  return (months) => {
    if (months === null) return t('planDays')
    if (months === 1) return t('planMonthly')
    return months === 12 ? t('planYearly') : t('planMonths', { count: months })
  }
}
