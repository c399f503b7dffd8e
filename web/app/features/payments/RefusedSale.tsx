import { Link } from 'react-router'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'

type RefusedProps = { message: string; isOverLimit: boolean }

/** Why something was not sold; over the reader's own limit with the way to it. */
export function RefusedSale({ message, isOverLimit }: RefusedProps) {
  const { t, paths } = useTranslation('wallet')
  return (
    <FormAlert>
      {message} {isOverLimit && <Link to={paths.limits}>{t('changeLimits')}</Link>}
    </FormAlert>
  )
}
