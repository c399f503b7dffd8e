import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { AgoraSettings } from '../config/agora-settings.ts'

type Users = { broadcasters: number[]; audience: number[] }
type Rule = { appid: string; cname: string; uid?: number; time: number; privileges: string[] }

export type AgoraFake = {
  settings: AgoraSettings
  /** Who is in which channel. */
  channels: Map<string, Users>
  /** The rules by which users were kept out. */
  rules: Rule[]
  mode: { isAway: boolean }
}

const CUSTOMER = { id: 'a customer', secret: 'a secret of the customer' }

/** The part of Agora's channel management that is used, as its reference describes it; one who is banned leaves at once. */
export async function agoraFake(): Promise<AgoraFake> {
  const channels = new Map<string, Users>()
  const rules: Rule[] = []
  const mode = { isAway: false }
  const http = Fastify({ logger: false })
  http.addHook('onRequest', async (request, reply) => {
    if (mode.isAway) return reply.code(500).send()
    const credentials = Buffer.from(`${CUSTOMER.id}:${CUSTOMER.secret}`).toString('base64')
    if (request.headers.authorization !== `Basic ${credentials}`) return reply.code(401).send()
  })
  http.get('/dev/v1/channel/user/:app/:name', async (request) => {
    const { name } = request.params as { name: string }
    const users = channels.get(name)
    if (!users) return { success: true, data: { channel_exist: false } }
    return { success: true, data: { channel_exist: true, mode: 2, ...users, audience_total: users.audience.length } }
  })
  http.post('/dev/v1/kicking-rule', async (request) => {
    const rule = request.body as Rule
    rules.push(rule)
    const users = channels.get(rule.cname)
    const stay = (uid: number) => rule.uid !== undefined && rule.uid !== uid
    if (users)
      channels.set(rule.cname, {
        broadcasters: users.broadcasters.filter(stay),
        audience: users.audience.filter(stay),
      })
    return { status: 'success', id: rules.length }
  })
  const apiUrl = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return {
    settings: { certificate: '5cfd2fd1755d40ecb72977518be15d3b', customer: CUSTOMER, apiUrl },
    channels,
    rules,
    mode,
  }
}
