import type { Participation } from '@stagedoor/contract/video-extras'
import { Form } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { ActionName } from './ActionName.tsx'
import styles from './ItemForm.module.css'

export const participationOf = ({ videoId, title, performer }: Participation) => ({
  videoId,
  title,
  name: performer?.name ?? '',
})

/** Videos of other creators that ask whether this one takes part. */
export function Participations({ requests }: { requests: readonly ReturnType<typeof participationOf>[] }) {
  const { t } = useTranslation('works')
  if (requests.length === 0) return null
  return (
    <Card className={styles.card}>
      <h2 className={styles.heading}>{t('requestsTitle')}</h2>
      <p className={styles.hint}>{t('requestsText')}</p>
      {requests.map(({ videoId, title, name }) => (
        <Form key={videoId} method="post" className={styles.actions}>
          <input type="hidden" name="videoId" value={videoId} />
          <span dir="auto">{t('requestOf', { name, title })}</span>
          <Button type="submit" look="secondary" name="intent" value="accept">
            <ActionName action={t('accept')} about={title} />
          </Button>
          <Button type="submit" look="quiet" name="intent" value="decline">
            <ActionName action={t('decline')} about={title} />
          </Button>
        </Form>
      ))}
    </Card>
  )
}
