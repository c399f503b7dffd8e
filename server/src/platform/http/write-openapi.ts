import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints, namedShapes } from '@stagedoor/contract/all'
import { loadSettings } from '#src/config/load-config.ts'
import { openApiDocument } from './openapi.ts'

// `npm run openapi`: writes the description of every call without starting anything.
const { publicUrl, version } = loadSettings()
const file = join(import.meta.dirname, '../../../../openapi.json')
await writeFile(
  file,
  `${JSON.stringify(openApiDocument(allEndpoints, { publicUrl, version, shapes: namedShapes }), null, 2)}\n`,
)
