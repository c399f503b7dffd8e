import { systemClock } from '../clock/clock.ts'
import { openPlace, runCommand } from './run-command.ts'
import { writeBackup } from './write-backup.ts'

// `npm run backup -- FILE`: writes the site into one file while it runs.
await runCommand(async (args) => {
  const [file, ...unknown] = args
  if (file === undefined || unknown.length > 0) return 'Name one file: npm run backup -- FILE.'
  const place = await openPlace()
  try {
    const { settings, databaseUrl } = place
    const { dataDir, version, storage } = settings
    const hasFiles = storage.kind === 'local' && storage.directory === dataDir
    const report = await writeBackup({ databaseUrl, dataDir, hasFiles, file, version, now: systemClock().now() })
    console.log(`${file}: ${report.tables} tables, ${report.files} files.`)
    if (!hasFiles)
      console.log(
        'The files of STORAGE_URL are not in it: back that store up itself, after this backup, or copy it with npm run move-storage.',
      )
    console.log(
      report.hasSecrets
        ? `${file}.secrets: the secrets of DATA_DIR. Keep it elsewhere than the backup: both together give the whole site away.`
        : 'Keep SECRET_KEY and the other settings elsewhere: they are not in the backup, and it is worth little without them.',
    )
    return null
  } finally {
    await place.close()
  }
})
