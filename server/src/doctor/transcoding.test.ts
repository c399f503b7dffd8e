import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from '#src/test-support/fresh-folder.ts'
import { checkTranscoding, judgeTranscoding } from './transcoding.ts'

const programs = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' }

test('says which engine makes videos', () => {
  expect(judgeTranscoding({ programs, missing: [], hasNoNetwork: true })).toMatchObject({ state: 'good' })
  expect(JSON.stringify(judgeTranscoding({ programs, missing: [], hasNoNetwork: true }))).toContain('/usr/bin/ffmpeg')
  expect(JSON.stringify(judgeTranscoding({ programs: null, missing: [], hasNoNetwork: true }))).toContain('packaged')
})

test('warns where the kernel forbids to cut processes off from the network', () => {
  expect(judgeTranscoding({ programs: null, missing: [], hasNoNetwork: false })).toMatchObject({ state: 'warning' })
})

test('names the encoders that an ffmpeg lacks, and an FFMPEG_PATH that is none', async () => {
  expect(JSON.stringify(judgeTranscoding({ programs, missing: ['libx264'], hasNoNetwork: true }))).toContain('libx264')

  const folder = await freshFolder('doctor')
  const path = join(folder, 'ffmpeg')
  expect(await checkTranscoding({ ffmpeg: { path, searchPath: '' } })).toMatchObject({ state: 'bad' })

  for (const name of ['ffmpeg', 'ffprobe']) await writeFile(join(folder, name), '#!/bin/sh\n', { mode: 0o755 })
  expect(JSON.stringify(await checkTranscoding({ ffmpeg: { path: null, searchPath: folder } }))).toContain('libx264')
})
