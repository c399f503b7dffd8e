import { expect, test } from 'vitest'
import { exportedOneByOne, importedOneByOne } from './class-names-in-place.ts'

test('a module imports the names of its styles one by one, and everything else as before', () => {
  const code = [
    "import { Card } from '#app/design/Card.tsx'",
    "import styles from '../PostEditor.module.css'",
    "import '#app/design/base.css'",
  ]
  expect(importedOneByOne(code.join('\n')).split('\n')).toEqual([
    code[0],
    "import * as styles from '../PostEditor.module.css'",
    code[2],
  ])
})

test('a module of styles exports its names alone, those that are words of the language too', () => {
  const named =
    'export const bar = "bar_QbC-_";\nconst _arbitrary0 = "delete_QbC-_";\nexport {\n\t_arbitrary0 as delete\n};\n'
  const whole = 'export default {\n\tbar: bar,\n\t"delete": "delete_QbC-_"\n};\n'
  expect(exportedOneByOne(named + whole).trim()).toBe(named.trim())
  expect(exportedOneByOne('')).toBe('')
})
