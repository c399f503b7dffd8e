import { Button, buttonClass } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { classNames } from '../../design/class-names.ts'
import { DownloadRefusal } from '../../design/DownloadRefusal.tsx'
import { Facts, type Fact } from '../../design/Facts.tsx'
import { PageHeading } from '../../design/PageHeading.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './ReceiptPage.module.css'

type ReceiptPageProps = {
  siteName: string
  /** Where its list is. */
  back: { to: string; name: string }
  /** The same receipt as a PDF. */
  file: string
  lines: readonly (Fact | null)[]
}

/** A receipt, to print or to keep as a file; its last line is the sum. */
export function ReceiptPage({ siteName, back, file, lines }: ReceiptPageProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('receipt')} lead={t('receiptLead', { siteName })} back={back}>
        <a className={buttonClass({ look: 'secondary' }, styles.print)} href={file}>
          {t('downloadPdf')}
        </a>
        <Button look="secondary" className={classNames(styles.print, 'needs-script')} onClick={() => print()}>
          {t('print')}
        </Button>
      </PageHeading>
      <DownloadRefusal />
      <Card>
        <Facts facts={lines} hasTotal />
      </Card>
    </>
  )
}
