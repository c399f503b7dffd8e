import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type SeverableLine = {
  /** The address of the database behind the line. */
  url: string
  /** Ends every connection, and refuses new ones until `restore`. */
  sever(): Promise<void>
  restore(): Promise<void>
  /** Ends the connection of the next commit once the database has answered it: its client never learns the result. */
  severAtNextCommit(): void
}

/** A line to a database that a test can sever, as if the database had been killed. */
export async function severableLine(databaseUrl: string): Promise<SeverableLine> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let waitsForCommit = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.on('data', (chunk: Buffer) => {
      if (!waitsForCommit || !chunk.includes('commit')) return
      waitsForCommit = false
      far.unpipe(near)
      far.once('data', () => near.destroy()).resume()
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const sever = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(sever)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { url: url.href, sever, restore: () => listen(port), severAtNextCommit: () => void (waitsForCommit = true) }
}
