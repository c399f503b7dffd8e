import type { CreatorDocument } from '@stagedoor/contract/creator-applications'
import { Form } from 'react-router'
import { Badge } from '../../../design/Badge.tsx'
import { Button, buttonClass } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { Moment } from '../../../design/Moment.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './Applications.module.css'
import type { OpenDocument } from './decide.ts'

type DocumentsProps = { documents: readonly CreatorDocument[]; opened: OpenDocument | null }

/** A creator's documents. Each is opened by a press of its own, which is audited; one is shown at a time. */
export function Documents({ documents, opened }: DocumentsProps) {
  const { t } = useTranslation('people')
  const shown = opened && documents.find(({ _id }) => _id === opened.documentId)
  const columns = [
    { name: t('document'), isTitle: true, show: ({ kind }: CreatorDocument) => t(kind) },
    { name: t('handedIn'), show: ({ createdAt }: CreatorDocument) => <Moment at={createdAt} hasTime /> },
    {
      name: t('status'),
      show: ({ refusedAt }: CreatorDocument) => refusedAt !== null && <Badge tone="danger">{t('refused')}</Badge>,
    },
    { name: t('view'), isAction: true, show: (document: CreatorDocument) => <ViewButton document={document} /> },
  ]
  return (
    <Card>
      <h2>{t('documents')}</h2>
      <p className={styles.soft}>{t('documentsLead')}</p>
      {documents.length === 0 ? (
        <p>{t('noDocuments')}</p>
      ) : (
        <DataList caption={t('documents')} columns={columns} rows={documents} keyOf={({ _id }) => _id} />
      )}
      {shown && <Shown opened={opened} name={t(shown.kind)} />}
    </Card>
  )
}

function ViewButton({ document }: { document: CreatorDocument }) {
  const { t } = useTranslation('people')
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="view" />
      <input type="hidden" name="documentId" value={document._id} />
      <Button type="submit" look="secondary" aria-label={`${t('view')}: ${t(document.kind)}`}>
        {t('view')}
      </Button>
    </Form>
  )
}

/** Browsers show pictures; a PDF has a tab of its own, anything else is downloaded. */
function Shown({ opened, name }: { opened: OpenDocument; name: string }) {
  const { t } = useTranslation('people')
  const { url, mimeType } = opened
  const isPicture = ['image/jpeg', 'image/png', 'image/webp'].includes(mimeType)
  return (
    <section aria-label={t('viewed', { name })}>
      <output className={styles.soft}>
        {t('viewed', { name })}. {t('expires')}
      </output>
      {isPicture ? (
        <img className={styles.document} src={url} alt={name} />
      ) : (
        <a className={buttonClass({ look: 'secondary' })} href={url} target="_blank" rel="noreferrer">
          {t(mimeType === 'application/pdf' ? 'openFile' : 'download')}
        </a>
      )}
    </section>
  )
}
