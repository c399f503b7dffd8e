import { allEndpoints, namedShapes } from '@stagedoor/contract/all'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

const text = JSON.stringify(
  openApiDocument(allEndpoints, { publicUrl: 'http://stagedoor.test', version: '1', shapes: namedShapes }),
)

test('the document contains each refusal and each named shape once, to stay small', () => {
  expect(text.length / allEndpoints.length).toBeLessThan(3_000)
})

test('every reference of the document leads to something in it', () => {
  const document: { components: Record<string, Record<string, unknown>> } = JSON.parse(text)
  const targets = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => [kind, name]),
  )
  const missing = [...targets].filter(([kind = '', name = '']) => document.components[kind]?.[name] === undefined)
  expect([targets.size > 20, missing]).toEqual([true, []])
})

test('contains every call with its answers', () => {
  const { paths }: { paths: Record<string, Record<string, { responses: object }>> } = JSON.parse(text)
  const answers = allEndpoints.map(({ method, path }) => {
    const responses = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}
    return [path, Object.keys(responses).some((status) => status < '300'), '503' in responses]
  })
  expect(answers).toEqual(allEndpoints.map(({ path }) => [path, true, true]))
})

test('contains the policies of a call: roles, impersonation, fresh sign-in, rate', () => {
  const { paths }: { paths: Record<string, Record<string, object>> } = JSON.parse(text)
  expect([
    paths['/admin/settings']?.['get'],
    paths['/performers/banking-settings']?.['put'],
    paths['/settings/public']?.['get'],
  ]).toEqual([
    expect.objectContaining({ 'x-caller': 'staff', 'x-staff-roles': ['admin'], 'x-forbids-impersonation': true }),
    expect.objectContaining({
      'x-caller': 'performer',
      'x-forbids-impersonation': true,
      'x-needs-fresh-sign-in': true,
      'x-rate-limit': { count: 20, windowSeconds: 3_600, by: 'account' },
    }),
    expect.not.objectContaining({ 'x-forbids-impersonation': true }),
  ])
})
