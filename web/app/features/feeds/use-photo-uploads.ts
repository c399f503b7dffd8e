import { MAXIMUM_PICTURE_BYTES, uploadPostPhoto, type FileStatus } from '@stagedoor/contract/media'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { onFileProcessed } from '../../api/live-events.ts'
import { upload } from '../../api/upload.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { readClientCookie } from '../../session/client-cookies.ts'
import { cookieNames } from '../../session/cookies.ts'
import { reduceUploads, type Upload } from './uploads.ts'

const statuses = ['processing', 'active', 'file-error'] as const satisfies readonly FileStatus[]

/** The photos of a new post: choosing, sending with progress, cancelling, retrying. */
export function usePhotoUploads(initial: readonly Upload[]) {
  const { t } = useTranslation(['studio', 'common'])
  const locale = useLocale()
  const [uploads, dispatch] = useReducer(reduceUploads, initial)
  const running = useRef(new Map<string, { file: File; cancel: () => void }>())

  useEffect(
    () =>
      onFileProcessed(({ fileId, status }) => {
        const known = statuses.find((name) => name === status)
        if (known) dispatch({ type: 'processed', fileId, status: known })
      }),
    [],
  )

  const send = useCallback(
    async (key: string, file: File) => {
      if (file.size > MAXIMUM_PICTURE_BYTES) return dispatch({ type: 'failed', key, message: t('uploadTooLarge') })
      const onProgress = (percent: number) => dispatch({ type: 'progressed', key, percent })
      const token = readClientCookie(cookieNames.token) ?? ''
      const { finished, cancel } = upload({ endpoint: uploadPostPhoto, field: 'file', file, token, locale, onProgress })
      running.current.set(key, { file, cancel })
      const result = await finished
      switch (result.outcome) {
        case 'done':
          return dispatch({ type: 'sent', key, fileId: result.data._id, status: result.data.status })
        case 'refused':
          return dispatch({ type: 'failed', key, message: result.problem.message })
        case 'broken':
          return dispatch({ type: 'failed', key, message: t('common:somethingWentWrong') })
        case 'cancelled':
          return dispatch({ type: 'removed', key })
        default:
          return result satisfies never
      }
    },
    [locale, t],
  )

  return {
    uploads,
    add: (files: readonly File[]) => {
      for (const file of files) {
        const key = crypto.randomUUID()
        dispatch({ type: 'added', key, name: file.name, previewUrl: URL.createObjectURL(file) })
        void send(key, file)
      }
    },
    retry: (key: string) => {
      const file = running.current.get(key)?.file
      if (!file) return
      dispatch({ type: 'retried', key })
      void send(key, file)
    },
    /** Cancels a running upload, or removes an uploaded photo. */
    remove: ({ key, state, previewUrl }: Upload) => {
      if (previewUrl?.startsWith('blob:')) URL.revokeObjectURL(previewUrl)
      if (state.kind === 'sending') running.current.get(key)?.cancel()
      dispatch({ type: 'removed', key })
    },
  }
}
