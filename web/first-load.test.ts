import { expect, test } from 'vitest'
import { firstLoads } from './first-load.ts'

const route = (name: string) => `app/routes/${name}.tsx?__react-router-build-client-route`

const manifest = {
  'app/entry.client.tsx': { file: 'entry.js', imports: ['_framework'] },
  'app/root.tsx?__react-router-build-client-route': { file: 'root.js', imports: ['_framework'], css: ['base.css'] },
  [route('frame')]: { file: 'frame.js' },
  [route('home')]: { file: 'home.js', imports: ['_posts'], css: ['home.css'] },
  _framework: { file: 'framework.js' },
  _posts: { file: 'posts.js', imports: ['_framework'], css: ['posts.css'] },
  'style.css': { file: 'style.css' },
  'app/locales/zh-TW/index.ts': { file: 'zh-TW.js' },
  'app/locales/en-US/index.ts': { file: 'en-US.js' },
}
const bytes: Record<string, number> = {
  'entry.js': 1,
  'root.js': 10,
  'frame.js': 100,
  'home.js': 1_000,
  'framework.js': 10_000,
  'posts.js': 100_000,
  'zh-TW.js': 2_000_000,
  'en-US.js': 1_000_000,
  'base.css': 1,
  'home.css': 10,
  'posts.css': 100,
  'style.css': 1_000,
}

test('a first load counts every file once: the screen, its imports, the common files, and the largest language', () => {
  const home = firstLoads(manifest, (file) => bytes[file] ?? 0).find((load) => load.route === 'home')
  expect(home).toEqual({ route: 'home', scriptBytes: 2_111_111, styleBytes: 1_111 })
})
