import { uploadWelcomeVideo } from '@stagedoor/contract/performer-files'
import { MAXIMUM_VIDEO_BYTES, type FileView } from '@stagedoor/contract/media'
import { Form } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { FileFault } from '../media/FileFault.tsx'
import { Playable } from '../media/player/Playable.tsx'
import { playableOf } from '../media/player/playable.ts'
import { postTargets } from '../media/uploads/post-targets.ts'
import { takenBy, type UploadTarget } from '../media/uploads/upload-target.ts'
import { Uploader } from '../media/uploads/Uploader.tsx'
import type { SectionUpdate } from './AccountSection.tsx'
import styles from './ProfileForm.module.css'

const target: UploadTarget = {
  name: 'welcome-video',
  accept: postTargets.video.accept,
  maximumBytes: MAXIMUM_VIDEO_BYTES,
  resumableFromBytes: postTargets.video.resumableFromBytes,
  take: takenBy(uploadWelcomeVideo, 'welcomeVideo'),
}

type WelcomeProps = { file: FileView | null; isOn: boolean; update: SectionUpdate }

/** The video that greets visitors of a creator's page: upload, preview, whether it is shown, and its removal. */
export function WelcomeVideoForm({ file, isOn, update }: WelcomeProps) {
  const { t } = useTranslation(['creator', 'works'])
  const isBroken = file?.status === 'file-error'
  const state = !isOn ? 'welcomeOff' : file?.status === 'active' ? 'welcomeOn' : 'welcomeWaits'
  return (
    <Card>
      <section className={styles.form} aria-labelledby="welcome-title">
        <div className={styles.head}>
          <h2 id="welcome-title">{t('welcomeVideoTitle')}</h2>
          <p>{t('welcomeLead')}</p>
        </div>
        {update.error && <FormAlert>{update.error}</FormAlert>}
        {file && <Playable key={file._id} file={playableOf(file)} title={t('welcomeVideoTitle')} />}
        {file && isBroken && <FileFault file={file} name={t('welcomeVideoTitle')} />}
        {file && !isBroken && <p className={styles.hint}>{t(state)}</p>}
        {file && (
          <Form method="post" preventScrollReset className={styles.actions}>
            <input type="hidden" name="form" value="welcome" />
            {!isBroken && (
              <Button type="submit" look={isOn ? 'secondary' : 'primary'} name="intent" value={isOn ? 'hide' : 'show'}>
                {t(isOn ? 'welcomeHide' : 'welcomeShow')}
              </Button>
            )}
            <Button type="submit" look="quiet" name="intent" value="remove">
              {t('welcomeRemove')}
            </Button>
          </Form>
        )}
        <Uploader
          owner="welcome video"
          target={target}
          icon="video"
          label={t(file ? 'works:replaceFilm' : 'works:addFilm')}
          hint={t('works:filmHint')}
          left={1}
          maximum={1}
        />
        <noscript>
          <FormAlert tone="info">{t('works:needsScript')}</FormAlert>
        </noscript>
      </section>
    </Card>
  )
}
