import { documentKinds, MAXIMUM_DOCUMENT_BYTES, type DocumentKind } from '@stagedoor/contract/document-uploads'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/Button.tsx'
import { TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Progress } from '../../../design/Progress.tsx'
import { useIsHydrated } from '../../../design/use-is-hydrated.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import styles from './DocumentFields.module.css'
import { useDocumentUpload, type DocumentUpload } from './use-document-upload.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'
const MEGABYTE = 1024 * 1024

/**
 * A creator's identity documents. With JavaScript each file is uploaded when it is chosen, and the form references it;
 * without, the form carries the files.
 */
export function DocumentFields({ onBusy }: { onBusy: (kind: DocumentKind, isBusy: boolean) => void }) {
  const { t } = useTranslation('documents')
  return (
    <fieldset className={styles.documents}>
      <legend>{t('title')}</legend>
      <p>{t('lead')}</p>
      {documentKinds.map((kind) => (
        <DocumentField key={kind} kind={kind} onBusy={onBusy} />
      ))}
    </fieldset>
  )
}

/** Which documents of a form are on their way; until they have arrived the form waits. */
export function useBusyDocuments(): { isSending: boolean; onBusy: (kind: DocumentKind, isBusy: boolean) => void } {
  const [busyKinds, setBusyKinds] = useState<readonly string[]>([])
  const onBusy = useCallback(
    (kind: DocumentKind, isBusy: boolean) =>
      setBusyKinds((kinds) => [...kinds.filter((other) => other !== kind), ...(isBusy ? [kind] : [])]),
    [],
  )
  return { isSending: busyKinds.length > 0, onBusy }
}

type DocumentFieldProps = { kind: DocumentKind; onBusy: (kind: DocumentKind, isBusy: boolean) => void }

/** One of the documents, with its progress. */
export function DocumentField({ kind, onBusy }: DocumentFieldProps) {
  const { t } = useTranslation('documents')
  const hasScripts = useIsHydrated()
  const { state, begin, resume, cancel } = useDocumentUpload(kind)
  const input = useRef<HTMLInputElement>(null)
  const isBusy = state.kind === 'sending' || state.kind === 'stopped'
  useEffect(() => onBusy(kind, isBusy), [kind, isBusy, onBusy])
  // A file may have been chosen before hydration.
  const early = useRef(begin)
  useEffect(() => {
    const [file] = input.current?.files ?? []
    if (file) early.current(file)
  }, [])

  const giveUp = () => {
    cancel()
    if (input.current) input.current.value = ''
  }
  return (
    <div className={styles.document}>
      <div hidden={state.kind !== 'none' && state.kind !== 'failed'}>
        <TextField
          ref={input}
          label={t(kind)}
          type="file"
          accept={ACCEPTED}
          {...(hasScripts ? { 'data-kind': kind } : { name: kind })}
          hint={t('hint', { size: MAXIMUM_DOCUMENT_BYTES / MEGABYTE })}
          // Judged when it is chosen.
          data-judged
          error={state.kind === 'failed' ? t(state.reason) : undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) begin(file)
          }}
        />
      </div>
      {state.kind === 'sent' && <input type="hidden" name={`${kind}Upload`} value={state.id} />}
      <UploadState label={t(kind)} state={state} onResume={resume} onCancel={giveUp} />
    </div>
  )
}

type StateProps = { label: string; state: DocumentUpload; onResume: () => void; onCancel: () => void }

function UploadState({ label, state, onResume, onCancel }: StateProps) {
  const { t } = useTranslation('documents')
  if (state.kind === 'none' || state.kind === 'failed') return null
  const { name } = state
  return (
    <div className={styles.state}>
      <strong>{label}</strong>
      {state.kind === 'sent' ? (
        <output>{t('sent', { name })}</output>
      ) : (
        <>
          <p>{t('sending', { name, percent: state.percent })}</p>
          <Progress label={label} percent={state.percent} />
          {state.kind === 'stopped' && <FormAlert tone="warning">{t('stopped')}</FormAlert>}
        </>
      )}
      <div className={styles.actions}>
        {state.kind === 'stopped' && (
          <Button look="secondary" onClick={onResume}>
            {t('resume')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={`${t(state.kind === 'sent' ? 'remove' : 'cancel')}: ${label}`}
          onClick={onCancel}
        >
          {t(state.kind === 'sent' ? 'remove' : 'cancel')}
        </Button>
      </div>
    </div>
  )
}
