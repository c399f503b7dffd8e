import { migrate } from '../platform/db/migrate.ts'
import { openBackup, restoreBackup } from './restore-backup.ts'
import { openPlace, runCommand } from './run-command.ts'

// `npm run restore -- FILE [--replace]`: puts a backup in the place of an empty site, or of this one.
await runCommand(async (args) => {
  const replaces = args.includes('--replace')
  const [file, ...unknown] = args.filter((arg) => arg !== '--replace')
  if (file === undefined || unknown.length > 0) return 'Name one file: npm run restore -- FILE [--replace].'
  const manifest = await openBackup(file)
  const place = await openPlace({ mayBeNew: true })
  try {
    const { databaseUrl, settings } = place
    await migrate(databaseUrl)
    const given = { manifest, file, databaseUrl, dataDir: settings.dataDir, replaces }
    const { writtenAt, tables, files, hasSecrets } = await restoreBackup(given)
    console.log(`Restored the site of ${writtenAt}: ${tables} tables, ${files} files.`)
    if (!manifest.hasFiles)
      console.log(
        'Its files are not in the backup: set STORAGE_URL to where they are, and check them with npm run move-storage.',
      )
    if (!hasSecrets)
      console.log(
        `No ${file}.secrets: set SECRET_KEY to the one of that site, or sessions, links and statements are invalid.`,
      )
    console.log('Check it now: npm run check-books.')
    return null
  } finally {
    await place.close()
  }
})
