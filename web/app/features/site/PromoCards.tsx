import { useTranslation } from '../../locales/use-translation.ts'
import { buttonClass, LinkButton } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import type { PromoFacts } from './promo.ts'
import styles from './PromoCards.module.css'

/** The site's promos; nothing when there are none. */
export function PromoCards({ promos }: { promos: readonly PromoFacts[] }) {
  const { t } = useTranslation('site')
  if (promos.length === 0) return null
  return (
    <section className={styles.promos} aria-label={t('recommended')}>
      {promos.map((promo) => (
        <Card key={promo.id} className={styles.promo}>
          {promo.imageUrl && <img src={promo.imageUrl} alt="" width={640} height={240} loading="lazy" />}
          <h2>{promo.title}</h2>
          {promo.description && <p>{promo.description}</p>}
          {promo.link && promo.buttonText && <PromoLink promo={promo} />}
        </Card>
      ))}
    </section>
  )
}

function PromoLink({ promo: { link, buttonText } }: { promo: PromoFacts }) {
  const paths = usePaths()
  if (link.startsWith('/'))
    return (
      <LinkButton look="secondary" to={`${paths.front}${link}`}>
        {buttonText}
      </LinkButton>
    )
  return (
    <a className={buttonClass({ look: 'secondary' })} href={link} rel="noopener">
      {buttonText}
    </a>
  )
}
