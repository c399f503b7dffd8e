import type { StreamKey } from '@stagedoor/contract/stream-keys'
import { useFetcher } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CopyButton } from '../../../design/CopyButton.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Studio.module.css'

preloadTexts('live')

/** What the studio answers to the wish for another key. */
export type KeyAnswer = { key: StreamKey | null; refusal: string | null }

/** How to stream with OBS: the address and the key, which is shown once. */
export function EncoderKey({ known }: { known: StreamKey }) {
  const { t } = useTranslation('live')
  const { Form, data, state } = useFetcher<KeyAnswer>()
  const { url, key, createdAt } = data?.key ?? known
  return (
    <Card className={styles.form}>
      <h2>{t('encoder')}</h2>
      <p>{t('encoderText')}</p>
      {data?.refusal && <FormAlert>{data.refusal}</FormAlert>}
      <dl className={styles.secrets}>
        <dt>{t('encoderUrl')}</dt>
        <dd>
          <code>{url}</code> <CopyButton text={url}>{t('copyThis')}</CopyButton>
        </dd>
        <dt>{t('encoderKey')}</dt>
        <dd>
          {key === null ? (
            createdAt === null ? (
              t('noKey')
            ) : (
              <>
                {t('keyMade')} <Moment at={createdAt} />
              </>
            )
          ) : (
            <>
              <code>{key}</code> <CopyButton text={key}>{t('copyThis')}</CopyButton>
            </>
          )}
        </dd>
      </dl>
      {key !== null && <FormAlert tone="warning">{t('keyOnce')}</FormAlert>}
      <Form method="post" className={styles.actions}>
        <Button type="submit" look="secondary" name="intent" value="key" isBusy={state !== 'idle'}>
          {t(createdAt === null ? 'makeKey' : 'replaceKey')}
        </Button>
      </Form>
    </Card>
  )
}
