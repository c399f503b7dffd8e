import { uploadPerformerAvatar, uploadPerformerCover } from '@stagedoor/contract/users'
import { useRef, useState } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { upload, type UploadOutcome } from '../../api/upload.ts'
import { Avatar } from '../../design/Avatar.tsx'
import { Button } from '../../design/Button.tsx'
import { classNames } from '../../design/class-names.ts'
import { Progress } from '../../design/Progress.tsx'
import { toast } from '../../design/toasts.ts'
import { readClientCookie } from '../../session/client-cookies.ts'
import { cookieNames } from '../../session/cookies.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { avatarUpdated, coverUpdated } from '../../store/current-user-slice.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import styles from './ProfilePictures.module.css'

type PicturesProps = { name: string; avatar: string | null; cover: string | null }

/** Avatar and cover of a creator's page, each replaced by choosing another picture. */
export function ProfilePictures({ name, avatar, cover }: PicturesProps) {
  const { t } = useTranslation(['profiles', 'creator'])
  return (
    <section className={styles.pictures}>
      <div className={styles.cover}>{cover && <img src={cover} alt="" width={1280} height={430} />}</div>
      <div className={styles.row}>
        <span className={styles.face}>
          <Avatar name={name} url={avatar} size="huge" />
        </span>
        <div className={classNames(styles.buttons, 'needs-script')}>
          <PictureButton kind="avatar">{t('changePicture')}</PictureButton>
          <PictureButton kind="cover">{t('creator:changeCover')}</PictureButton>
        </div>
      </div>
    </section>
  )
}

type Kind = 'avatar' | 'cover'

function PictureButton({ kind, children }: { kind: Kind; children: string }) {
  const input = useRef<HTMLInputElement>(null)
  const { percent, send } = usePictureUpload(kind)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={children}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      <Button look="secondary" isBusy={percent !== null} onClick={() => input.current?.click()}>
        {children}
      </Button>
      {percent !== null && <Progress label={children} percent={percent} />}
    </>
  )
}

function usePictureUpload(kind: Kind) {
  const { t, locale } = useTranslation('common')
  const dispatch = useAppDispatch()
  const refresh = useRefresh()
  const [percent, setPercent] = useState<number | null>(null)

  const send = async (file: File) => {
    setPercent(0)
    const common = {
      content: { file },
      token: readClientCookie(cookieNames.token) ?? '',
      locale,
      onProgress: setPercent,
    }
    const result = await (kind === 'avatar'
      ? upload({ ...common, endpoint: uploadPerformerAvatar, field: 'avatar' }).finished
      : upload({ ...common, endpoint: uploadPerformerCover, field: 'cover' }).finished)
    setPercent(null)
    if (result.outcome !== 'done') return toast({ tone: 'danger', title: messageOf(result) ?? t('somethingWentWrong') })
    dispatch(kind === 'avatar' ? avatarUpdated(result.data.url) : coverUpdated(result.data.url))
    toast({ tone: 'success', title: t('changesSaved') })
    await refresh()
  }
  return { percent, send }
}

type PictureOutcome = UploadOutcome<typeof uploadPerformerAvatar> | UploadOutcome<typeof uploadPerformerCover>

const messageOf = (result: PictureOutcome): string | null =>
  result.outcome === 'refused' ? result.problem.message : null
